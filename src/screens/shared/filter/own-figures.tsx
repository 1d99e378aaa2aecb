import type { Task } from '../../../domain/model/tasks.ts'
import { figuresOf } from '../../../domain/views/figures.ts'
import { useToday } from '../../../workspace/react.tsx'
import { FigureButton } from './figure-button.tsx'
import { nothingAsked, useTaskFilter, type AskedTasks } from './task-filter.ts'
import { weekEndOf } from './week-end.ts'

/** The filters that the figures set, one at a time. */
const released: Partial<AskedTasks> = { due: nothingAsked.due, ready: nothingAsked.ready }

/** How many of some tasks are overdue, due this week and ready for review; each figure shows only those. */
export function OwnFigures({ tasks }: { tasks: readonly Task[] }) {
  const today = useToday()
  const { asked, ask } = useTaskFilter()
  const { overdue, dueThisWeek, ready } = figuresOf(tasks, today, weekEndOf(today))
  const toggle = (by: Partial<AskedTasks>, pressed: boolean) => ({
    pressed,
    onPress: () => ask(pressed ? released : { ...released, ...by }),
  })
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
      role="group"
      aria-label="What needs attention"
      className="flex flex-wrap gap-1.5 max-sm:w-full max-sm:*:flex-auto"
    >
      <FigureButton
        count={overdue}
        words="overdue"
        urgent
        {...toggle({ due: 'overdue' }, asked.due === 'overdue')}
      />
      <FigureButton
        count={dueThisWeek}
        words="due this week"
        {...toggle({ due: 'week' }, asked.due === 'week')}
      />
      <FigureButton count={ready} words="ready for review" {...toggle({ ready: true }, asked.ready)} />
    </div>
  )
}
