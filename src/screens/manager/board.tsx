/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrollable by keyboard */
import { useMemo, useState } from 'react'
import { statuses, type Task } from '../../domain/model/tasks.ts'
import type { Project } from '../../domain/model/projects.ts'
import { membersOf } from '../../domain/state/by-email.ts'
import { dropIdOf } from '../../domain/views/drop.ts'
import { sortTasks } from '../../domain/views/task-orders.ts'
import { SendBack } from '../shared/tasks/send-back.tsx'
import { TaskHistory } from '../shared/history/task-history.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useWorkspace } from '../../workspace/react.tsx'
import { useDropLists } from './use-drop-lists.ts'
import { boardSize } from './board-size.ts'
import { DragBoard } from '../shared/drag/drag-board.tsx'
import { EmployeeRow } from './employee-row.tsx'
import { EmployeeZone } from './employee-zone.tsx'
import type { CardFocus } from './card-focus.ts'
import type { BoardFilter } from './filter/board-filter.ts'
import { itemIdOf, taskIdOf } from '../shared/drag/item-id.ts'
import { CarriedCount } from './selection/carried-count.tsx'
import { StatusColumn } from './status-column.tsx'
import { TaskCard } from './task-card.tsx'
import { useBoard } from './use-board.ts'

interface BoardProps {
  project: Project
  tasks: readonly Task[]
  /** Those of `tasks` that are shown. */
  found: readonly Task[]
  filter: BoardFilter
  focus: CardFocus
  /** Shows a card of the board, even once the board is folded. */
  show: (task: Task) => void
}

/** Up to this many people, every zone is open; with more, each is a row until it is opened. */
const zonesAtMost = 6

/**
 * A project's board (SPEC 2 'Manager Dashboard'): three columns and a drop zone per employee. Each board has a drag
 * context of its own, so that the drop ids of two projects do not clash.
 */
export function Board({ project, tasks, found, filter, focus, show }: BoardProps) {
  const members = useWorkspace((state) => membersOf(state, project))
  const { lists, all } = useDropLists(tasks, found, members)
  const columns = useMemo(
    () =>
      new Map<string, readonly Task[]>(
        statuses.map((status) => {
          const column = lists.get(status) ?? nothing
          return [status, filter.sort === '' ? column : sortTasks(column, filter.sort)]
        }),
      ),
    [lists, filter.sort],
  )
  const [toldOf, setToldOf] = useState<Task>()
  const [sentBack, setSentBack] = useState<Task>()
  const places = !filter.isOn && filter.sort === ''
  const { hand, carrying, view, boardRef, board, question } = useBoard({
    project,
    members,
    tasksOf: (dropId) => columns.get(dropId) ?? lists.get(dropId) ?? nothing,
    places,
    focus,
    show,
    showHistory: setToldOf,
    sendBack: setSentBack,
  })
  const carriedCard = (itemId: string) => {
    const id = taskIdOf(itemId)
    const task = tasks.find((one) => one.id === id)
    const inZone = itemId === itemIdOf(id, true)
    return (
      task && (
        <TaskCard task={task} assignee={view.nameOf(task.assignedTo)} inZone={inZone} look="carried">
          <CarriedCount taskId={id} />
        </TaskCard>
      )
    )
  }
  const isCrowded = members.length > zonesAtMost
  return (
    <>
      <DragBoard hand={hand} board={board} places={places} carrying={carrying} carriedCard={carriedCard}>
        <div
          ref={boardRef}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
          role="group"
          aria-label="Board"
          tabIndex={0}
          className="board overflow-x-auto overscroll-x-contain p-2 max-sm:pt-1"
        >
          <div
            style={{ minWidth: boardSize.minWidth }}
            className={classNames(
              'board-grid print:block print:min-w-0!',
              isCrowded ? 'board-grid-crowded' : 'board-zones',
            )}
          >
            <div className="board-columns flex justify-between gap-2">
              {statuses.map((status) => (
                <StatusColumn
                  key={status}
                  status={status}
                  tasks={columns.get(status) ?? nothing}
                  total={all.get(status)?.length ?? 0}
                  {...view}
                />
              ))}
            </div>
            {members.length === 0 && (
              <div className="zone p-3 text-center text-muted print:hidden">
                <p>No employees assigned to this project.</p>
                <p>An admin adds them, in Users or in the project.</p>
              </div>
            )}
            {isCrowded ? (
              <div
                style={{ maxHeight: boardSize.columnMaxHeight }}
                className="board-people z-10 -mx-2 grid content-start gap-1 overflow-y-auto bg-surface px-2 print:hidden"
              >
                {members.map((member) => (
                  <EmployeeRow
                    key={member.id}
                    member={member}
                    all={all.get(dropIdOf(member)) ?? nothing}
                    tasks={lists.get(dropIdOf(member)) ?? nothing}
                    {...view}
                  />
                ))}
              </div>
            ) : (
              members.map((member) => (
                <EmployeeZone
                  key={member.id}
                  member={member}
                  tasks={lists.get(dropIdOf(member)) ?? nothing}
                  {...view}
                />
              ))
            )}
          </div>
        </div>
      </DragBoard>
      {question}
      {toldOf && <TaskHistory task={toldOf} onClose={() => setToldOf(undefined)} />}
      {sentBack && <SendBack task={sentBack} onClose={() => setSentBack(undefined)} />}
    </>
  )
}

const nothing: readonly Task[] = []
