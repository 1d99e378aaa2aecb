import { ChevronUp } from 'lucide-react'
import { memo, type MouseEventHandler } from 'react'
import type { Task } from '../../domain/model/tasks.ts'
import type { User } from '../../domain/model/users.ts'
import { dropIdOf } from '../../domain/views/drop.ts'
import { nameAndEmail } from '../../domain/model/names.ts'
import { countText } from '../../domain/views/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Person } from '../shared/people/person.tsx'
import { boardSize } from './board-size.ts'
import type { BoardView } from './board-view.ts'
import { DropList } from './drop-list.tsx'

interface EmployeeZoneProps extends BoardView {
  member: User
  tasks: readonly Task[]
  /** Folds it back into a row, where there are many. */
  onFold?: MouseEventHandler | undefined
}

/** Where tasks are dropped to assign them, with the employee's current tasks: SPEC 2 'Manager Dashboard', 4 'Assignment'. */
export const EmployeeZone = memo(function EmployeeZone({
  member,
  tasks,
  onFold,
  ...view
}: EmployeeZoneProps) {
  const name = nameAndEmail(member)
  return (
    <DropList
      {...view}
      dropId={dropIdOf(member)}
      label={name}
      newTask={`New task for ${name}`}
      beginning={{ assignedTo: member.email }}
      tasks={tasks}
      inZone
      // Where there are many, each has a row of its own: beside it there would be a gap. On paper no zones are printed.
      className={onFold ? 'col-span-full' : 'zone print:hidden'}
      emptyText="Drop a task here to assign it."
      style={{ minHeight: boardSize.zoneMinHeight, maxHeight: boardSize.zoneMaxHeight }}
      header={
        <div className="flex items-center justify-between gap-2">
          <Person user={member} linked />
          <span className="flex items-center gap-1">
            <Badge plain>{countText(tasks.length)}</Badge>
            {onFold && <IconButton size="sm" label={`Fold ${name}`} icon={ChevronUp} onClick={onFold} />}
          </span>
        </div>
      }
    />
  )
})
