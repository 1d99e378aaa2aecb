import { memo } from 'react'
import type { Task } from '../../domain/model/tasks.ts'
import type { User } from '../../domain/model/users.ts'
import { dropIdOf } from '../../domain/views/drop.ts'
import { personName } from '../../domain/model/names.ts'
import { Badge } from '../../ui/badge.tsx'
import { Person } from '../shared/person.tsx'
import { boardSize } from './board-size.ts'
import type { BoardView } from './board-view.ts'
import { DropList } from './drop-list.tsx'

interface EmployeeZoneProps extends BoardView {
  member: User
  tasks: readonly Task[]
}

/** Where tasks are dropped to assign them, with those the employee already has: SPEC 2 'Manager Dashboard', 4 'Assignment'. */
export const EmployeeZone = memo(function EmployeeZone({ member, tasks, ...view }: EmployeeZoneProps) {
  const name = personName(member)
  return (
    <DropList
      {...view}
      dropId={dropIdOf(member)}
      label={`${name} (${member.email})`}
      newTask={`New task for ${name} (${member.email})`}
      beginning={{ assignedTo: member.email }}
      tasks={tasks}
      inZone
      emptyText="Drop a task here to assign it."
      style={{ minHeight: boardSize.zoneMinHeight, maxHeight: boardSize.zoneMaxHeight }}
      header={
        <div className="flex items-center justify-between gap-2">
          <Person user={member} linked />
          <Badge plain>{tasks.length}</Badge>
        </div>
      }
    />
  )
})
