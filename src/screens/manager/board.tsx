/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrollable by keyboard */
import { DragDropContext } from '@hello-pangea/dnd'
import { startTransition, useMemo, useState, type CSSProperties } from 'react'
import { statuses, type Task } from '../../domain/model/tasks.ts'
import type { Project } from '../../domain/model/projects.ts'
import { membersOf } from '../../domain/state/by-email.ts'
import { dropIdOf } from '../../domain/views/drop.ts'
import { findTasks } from '../../domain/views/find.ts'
import { counted } from '../../domain/views/counted.ts'
import { readyForReview, withAnyLabel } from '../../domain/views/task-parts.ts'
import { SendBack } from '../shared/send-back.tsx'
import { TaskHistory } from '../history/task-history.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useWorkspace } from '../../workspace/react.tsx'
import { useDropLists } from '../shared/use-drop-lists.ts'
import { boardSize } from './board-size.ts'
import { EmployeeZone } from './employee-zone.tsx'
import { LabelFilter } from './label-filter.tsx'
import { StatusColumn } from './status-column.tsx'
import { useBoard } from './use-board.ts'

/** How many tasks it takes for a search to be worth its space. */
const searchedFrom = 6

interface BoardProps {
  project: Project
  tasks: readonly Task[]
  /** Shows those alone that are ready for review. */
  onlyReady: boolean
}

/**
 * A project's board (SPEC 2 'Manager Dashboard'): three columns and a drop zone per employee. Each board is a drag
 * context of its own, so that the drop ids of two projects do not clash.
 */
export function Board({ project, tasks, onlyReady }: BoardProps) {
  const members = useWorkspace((state) => membersOf(state, project))
  const [sought, setSought] = useState('')
  const [labelIds, setLabelIds] = useState<readonly string[]>([])
  const chosen = useWorkspace((state) => labelIds.filter((id) => state.labels.get(id)))
  const found = useMemo(() => {
    const asked = onlyReady ? readyForReview(tasks) : tasks
    return findTasks(withAnyLabel(asked, chosen), sought, '')
  }, [tasks, sought, chosen, onlyReady])
  const lists = useDropLists(found, members)
  const [toldOf, setToldOf] = useState<Task>()
  const [sentBack, setSentBack] = useState<Task>()
  const { context, view, boardRef, question } = useBoard(project, members, {
    showHistory: setToldOf,
    sendBack: setSentBack,
  })
  return (
    <>
      <div className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-2 px-4">
        <p className="text-sm text-muted">
          {found.length < tasks.length && `${found.length} of `}
          {counted(tasks.length, 'task')}, {counted(members.length, 'employee')}
        </p>
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <LabelFilter projectId={project.id} chosen={chosen} onChange={setLabelIds} />
          {(tasks.length >= searchedFrom || sought !== '') && <BoardSearch onSearch={setSought} />}
        </div>
      </div>
      <DragDropContext {...context}>
        <div
          ref={boardRef}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
          role="group"
          aria-label="Board"
          tabIndex={0}
          className="overflow-x-auto overscroll-x-contain px-4 pt-1 pb-4"
        >
          <div style={{ minWidth: boardSize.minWidth }} className="flex flex-wrap gap-3">
            <div className="flex gap-3">
              {statuses.map((status) => (
                <StatusColumn key={status} status={status} tasks={lists.get(status) ?? nothing} {...view} />
              ))}
            </div>
            <div
              style={zonesStyle(members.length)}
              className="grid min-w-0 flex-1 grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] content-start gap-3"
            >
              {members.length === 0 && (
                <p className="p-3 text-center text-muted">No employees assigned to this project.</p>
              )}
              {members.map((member) => (
                <EmployeeZone
                  key={member.id}
                  member={member}
                  tasks={lists.get(dropIdOf(member)) ?? nothing}
                  {...view}
                />
              ))}
            </div>
          </div>
        </div>
      </DragDropContext>
      {question}
      {toldOf && <TaskHistory task={toldOf} onClose={() => setToldOf(undefined)} />}
      {sentBack && <SendBack task={sentBack} onClose={() => setSentBack(undefined)} />}
    </>
  )
}

/** What is typed is shown at once; the board follows when it can. */
function BoardSearch({ onSearch }: { onSearch: (search: string) => void }) {
  const [search, setSearch] = useState('')
  const change = (typed: string): void => {
    setSearch(typed)
    startTransition(() => onSearch(typed))
  }
  return <SearchField label="Search tasks" value={search} onChange={change} />
}

const nothing: readonly Task[] = []

const gap = 12

/**
 * A few zones stand beside the columns: two are as high as their tasks need, and the more there are the lower they get,
 * so that none is far from any column. Many stand below the columns, unless two fit side by side next to them.
 */
function zonesStyle(count: number): CSSProperties {
  const { zoneMinHeight, zoneMaxHeight } = boardSize
  const few = count <= 5
  return {
    flexBasis: few ? '15rem' : '31rem',
    gridAutoRows: `minmax(${zoneMinHeight}px, 1fr)`,
    maxHeight: few ? Math.max(2 * zoneMaxHeight + gap, count * (zoneMinHeight + gap) - gap) : undefined,
  }
}
