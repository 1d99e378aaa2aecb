import { Plus } from 'lucide-react'
import { memo, useRef, useState, type ClipboardEvent, type SubmitEvent } from 'react'
import { priorities, type Priority } from '../../domain/model/tasks.ts'
import type { Project } from '../../domain/model/projects.ts'
import { projectsOfManager } from '../../domain/views/own-work.ts'
import { projectNameAmong } from '../../domain/model/names.ts'
import { Button } from '../../ui/button.tsx'
import { DateField, SelectField, TextArea, TextField } from '../../ui/fields/field.tsx'
import { showError } from '../../ui/toasts/toasts.ts'
import { withPart } from '../../ui/parts/with-part.tsx'
import { useWorkspace } from '../../workspace/react.tsx'
import { useDraft } from '../../workspace/react-drafts.ts'
import { halfTyped } from '../shared/typed/half-typed.ts'
import { DraftNote } from '../shared/typed/draft-note.tsx'
import { chosenOf, optionsOf } from '../shared/select-options.ts'
import type { Outcome } from '../../workspace/workspace.ts'
import type { CardFocus } from './card-focus.ts'
import { cardOf } from './card-of.ts'
import { useOpenTask } from '../shared/tasks/open-task.ts'
import { itemIdOf } from '../shared/drag/item-id.ts'
import { pastedLines } from './pasted.ts'
import { pasteLines, typed, type TypedTitle } from './typed-title.ts'
import { useAddTask } from './use-add-task.ts'

/** For how many milliseconds after a task is added another press counts as the same request. */
const soon = 600

const noProjects: readonly Project[] = []
const priorityOptions = optionsOf(priorities)
const usual: Priority = 'Normal'
const kept = ['title', 'projectId', 'priority', 'dueDate', 'description'] as const

interface AddTaskProps {
  project: Project
  focus: CardFocus
  /** Whether a filter leaves out some tasks: another part then says where they are (K73). */
  isFiltered: boolean
}

/** The task-add row of a project card. SPEC 5 'Add task'; DECISIONS: the project is preset and can be unset. */
export const AddTask = memo(AddTaskRow)

function AddTaskRow({ project, focus, isFiltered }: AddTaskProps) {
  const addTask = useAddTask()
  const openTask = useOpenTask()
  const projects = useWorkspace((state, me) => (me ? projectsOfManager(state, me) : noProjects))
  const {
    values: task,
    type,
    discard,
    restoredAt,
  } = useDraft(`new-task:${project.id}`, emptyIn(project), kept)
  const [several, setSeveral] = useState<readonly string[]>([])
  const titleInput = useRef<HTMLInputElement>(null)
  const projectSelect = useRef<HTMLSelectElement>(null)
  const emptiedAt = useRef(-soon)
  const { title, ...rest } = task
  const isBegun = kept.some((field) => task[field] !== emptyIn(project)[field])
  const beginning = { ...rest, priority: chosenOf(priorities, rest.priority) ?? usual }
  const set = (typedTitle: TypedTitle) => {
    type('title', typedTitle.title)
    setSeveral(typedTitle.several)
  }

  const startOver = (saved?: string) => {
    discard(saved)
    setSeveral([])
  }

  const isElsewhere = beginning.projectId !== project.id && !isFiltered
  const show = isElsewhere
    ? (taskId: string) =>
        withPart(
          () => import('./reach-card.ts'),
          (part) => part.leadTo({ id: taskId, projectId: beginning.projectId }, focus, openTask),
        )
    : undefined

  const goOn = (outcome: Outcome<string | readonly string[]>) => {
    if (outcome.ok) {
      const [added = ''] = [outcome.result].flat()
      const card = cardOf({ id: beginning.projectId })
      if (card) focus.light(itemIdOf(added, false), card)
      startOver(outcome.entryId)
      emptiedAt.current = performance.now()
    }
    const atProject = !outcome.ok && outcome.refusal.field === 'projectId'
    ;(atProject ? projectSelect : titleInput).current?.focus()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const half = event.currentTarget.querySelector<HTMLElement>('[type=date]:invalid')
    half?.focus()
    if (half) showError(halfTyped)
    // Pressing Enter twice asks for one task; the title is not missing. Rule K157.
    else if (title || performance.now() - emptiedAt.current > soon) goOn(addTask(title, beginning, show))
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = pasteLines(event.currentTarget, event.clipboardData.getData('text/plain'))
    if (!pasted) return
    event.preventDefault()
    set(pasted)
  }
  const keepAsOne = () => {
    set(typed(title))
    titleInput.current?.focus()
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={`Add a task to ${projectNameAmong(projects, project)}`}
      className="add-task print:hidden"
    >
      <TextField
        ref={titleInput}
        dense
        labelHidden
        label="Task Title"
        data-deed="new-task"
        placeholder="Task Title"
        value={title}
        onChange={({ target }) => set(typed(target.value))}
        onPaste={paste}
      />
      <div className="add-task-rest" data-filled={isBegun}>
        <SelectField
          ref={projectSelect}
          dense
          labelHidden
          label="Project"
          placeholder="-- Select Project --"
          value={task.projectId}
          onChange={({ target }) => type('projectId', target.value)}
          options={projects.map((one) => ({ value: one.id, label: projectNameAmong(projects, one) }))}
        />
        <SelectField
          dense
          labelHidden
          label="Priority"
          value={task.priority}
          onChange={({ target }) => type('priority', target.value)}
          options={priorityOptions}
        />
        <DateField
          dense
          labelHidden
          label="Due Date"
          value={task.dueDate}
          onChange={({ target }) => type('dueDate', target.value, target.validity.badInput)}
        />
        <TextArea
          dense
          labelHidden
          rows={1}
          label="Description"
          placeholder="Description"
          value={task.description}
          onChange={({ target }) => type('description', target.value)}
        />
      </div>
      <Button
        type="submit"
        variant="primary"
        icon={Plus}
        className="add-task-button min-h-8! px-2.5 whitespace-nowrap"
      >
        Add Task
      </Button>
      {several.length > 1 && (
        <pastedLines.WhenHere
          titles={several}
          beginning={beginning}
          show={show}
          onAsked={goOn}
          onOne={keepAsOne}
          className="add-task-note"
        />
      )}
      {restoredAt && (
        <div className="add-task-note">
          <DraftNote at={restoredAt} onStartOver={() => startOver()} />
        </div>
      )}
    </form>
  )
}

function emptyIn(project: Project): Record<(typeof kept)[number], string> {
  return { title: '', projectId: project.id, priority: usual, dueDate: '', description: '' }
}
