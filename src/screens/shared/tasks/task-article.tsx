import type { ReactNode } from 'react'
import type { Task } from '../../../domain/model/tasks.ts'
import { taskName } from '../../../domain/model/names.ts'
import { ExpandableText } from '../../../ui/expandable-text.tsx'
import { TaskHistoryButton } from '../history/task-history-button.tsx'
import { useOpensTask } from './open-task.ts'
import { TaskLink } from './task-link.tsx'

interface TaskArticleProps {
  task: Task
  /** Status, priority, due date …: what cannot be changed here. */
  facts: ReactNode
  /** What can be changed. */
  children: ReactNode
}

/** A task to work on: an article named by its title (DECISIONS 'Names that tests may rely on'). */
export function TaskArticle({ task, facts, children }: TaskArticleProps) {
  const opens = useOpensTask(task.id)
  return (
    <article
      {...opens}
      tabIndex={-1}
      aria-label={taskName(task)}
      className="flex h-full min-w-0 flex-col gap-3 rounded-md border border-line bg-raised p-3 shadow-card"
    >
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className="flex items-start justify-between gap-2">
          <h3 className="min-w-0 font-semibold">
            <TaskLink task={task} lines={4} />
          </h3>
          <span className="-my-1 -mr-1.5 shrink-0">
            <TaskHistoryButton task={task} />
          </span>
        </div>
        {task.description && (
          <ExpandableText linked lines={3} className="text-muted">
            {task.description}
          </ExpandableText>
        )}
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">{facts}</div>
      <div className="mt-auto">{children}</div>
    </article>
  )
}

/** A grid of tasks, as many side by side as there is room for. */
export function TaskGrid({ children }: { children: ReactNode }) {
  return (
    <ul
      className="grid items-stretch gap-3"
      style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 21rem), 1fr))' }}
    >
      {children}
    </ul>
  )
}

/** Moves the focus to the form's article: saving disables the pressed button, and the focus would be lost. */
export function focusArticle(form: HTMLFormElement): void {
  form.closest('article')?.focus({ preventScroll: true })
}
