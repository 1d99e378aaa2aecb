import type { Task } from '../../domain/model/tasks.ts'
import { DateField, TextArea } from '../../ui/fields/field.tsx'
import { dueWords } from '../../domain/views/due.ts'
import { dayText } from '../../domain/views/format.ts'
import { useToday } from '../../workspace/react.tsx'
import { linksIn } from '../../ui/links.ts'
import { inGrid, useInPlace } from './use-in-place.tsx'

interface FieldProps {
  task: Task
}

/** The title of a task: a single line, however many it wraps to. */
export function TitleField({ task }: FieldProps) {
  const { value, type, save, error, around, below } = useInPlace(task, 'title')
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what its field answers
    <div
      {...around}
      onKeyDown={(event) => {
        const isEnter = event.key === 'Enter' && event.target instanceof HTMLTextAreaElement
        around.onKeyDown(event)
        if (!isEnter || event.nativeEvent.isComposing) return
        if (!event.defaultPrevented) save()
        event.preventDefault()
      }}
      className="flex flex-col gap-2 [&_textarea]:resize-none [&_textarea]:text-lg [&_textarea]:font-semibold"
    >
      <TextArea
        label="Title"
        rows={1}
        error={error}
        value={value}
        onChange={({ target }) => type(target.value.replace(/\s*[\r\n]+\s*/g, ' '))}
      />
      {below}
    </div>
  )
}

/** The description of a task; its links are listed below, since an edited text has none. */
export function DescriptionField({ task }: FieldProps) {
  const { value, type, error, around, below } = useInPlace(task, 'description')
  const links = linksIn(task.description)
  return (
    <div {...around} className="flex flex-col gap-2">
      <TextArea
        label="Description"
        rows={3}
        error={error}
        value={value}
        onChange={({ target }) => type(target.value)}
      />
      {below}
      {links.length > 0 && (
        <ul aria-label="Links" className="flex flex-col items-start text-sm">
          {links.map(({ text, href }) => (
            <li key={href} className="max-w-full">
              <a href={href} target="_blank" rel="noopener noreferrer" className="link wrap-anywhere">
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The due date of a task, and in words how far away it is. */
export function DueDateField({ task }: FieldProps) {
  const { value, type, error, around, below } = useInPlace(task, 'dueDate', { textOf: dayText })
  const today = useToday()
  return (
    <div {...around} className={inGrid}>
      <DateField
        label="Due Date"
        error={error}
        hint={task.dueDate === '' ? undefined : dueWords(task, today)}
        value={value}
        onChange={({ target }) => type(target.value, target.validity.badInput)}
      />
      {below}
    </div>
  )
}
