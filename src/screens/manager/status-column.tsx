import { memo } from 'react'
import type { Status, Task } from '../../domain/model/tasks.ts'
import { countText } from '../../domain/views/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { StatusBadge } from '../shared/tasks/badges.tsx'
import { boardSize } from './board-size.ts'
import type { BoardView } from './board-view.ts'
import { DropList } from './drop-list.tsx'

interface StatusColumnProps extends BoardView {
  status: Status
  tasks: readonly Task[]
  /** How many tasks there are, including those not found. */
  total: number
}

/** One of the board's three columns: SPEC 2 'Manager Dashboard'. */
export const StatusColumn = memo(function StatusColumn({ status, tasks, total, ...view }: StatusColumnProps) {
  return (
    <DropList
      {...view}
      dropId={status}
      label={status}
      newTask={`New task in ${status}`}
      beginning={{ status }}
      tasks={tasks}
      inZone={false}
      emptyText={total ? 'No task found here.' : 'No tasks here.'}
      className="shrink-0"
      style={{ width: boardSize.columnWidth, maxHeight: boardSize.columnMaxHeight }}
      header={
        <div className="flex flex-wrap items-center justify-between gap-2">
          <StatusBadge status={status} />
          <Badge plain>{countText(tasks.length)}</Badge>
        </div>
      }
    />
  )
})
