import { useMemo, useState } from 'react'
import { isManager } from '../../domain/model/actor.ts'
import { personName } from '../../domain/model/names.ts'
import type { Task } from '../../domain/model/tasks.ts'
import type { User } from '../../domain/model/users.ts'
import { findTasks } from '../../domain/views/find.ts'
import { tasksOfPerson, workLists, workOf, type WorkList } from '../../domain/views/person.ts'
import { projectLabel } from '../../domain/views/project-labels.ts'
import { sortedTasks, taskOrders, type TaskOrder } from '../../domain/views/task-orders.ts'
import { countText } from '../../domain/views/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { EmptyState, Panel } from '../../ui/panel.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { DataTable } from '../../ui/tables/table.tsx'
import { useMe, usePeek, useToday, useWorkspace } from '../../workspace/react.tsx'
import { AnnouncedHits } from '../shared/filter/announced-hits.tsx'
import { CsvButton } from '../shared/files/csv-button.tsx'
import { NothingMatches } from '../shared/filter/nothing-matches.tsx'
import { useOpenTask } from '../shared/tasks/open-task.ts'
import { chosenOf } from '../shared/select-options.ts'
import { useSearchHere } from '../shell/routes/navigation.tsx'
import { Figures } from './figures.tsx'
import { readyColumn } from '../shared/tasks/usual-task-columns.tsx'
import { taskColumns } from './task-columns.tsx'

const titles: Record<WorkList, string> = {
  open: 'Open tasks',
  overdue: 'Overdue tasks',
  review: 'Tasks ready for review',
  done: 'Done tasks',
}

const orderNames: Record<TaskOrder, string> = {
  urgent: 'Most urgent first',
  due: 'Earliest due date first',
  title: 'By title',
  newest: 'Newest first',
}

/** A person's tasks: how many are open, overdue, ready for review and done, and one of these lists. The address says which. */
export function PersonTasks({ person }: { person: User }) {
  const me = useMe()
  const peek = usePeek()
  const today = useToday()
  const open = useOpenTask()
  const tasks = useWorkspace((state) => tasksOfPerson(state, me, person))
  const work = useMemo(() => workOf(tasks, today), [tasks, today])
  const [query, change] = useSearchHere()
  const list = chosenOf(workLists, query.get('tasks') ?? '') ?? 'open'
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<TaskOrder>('urgent')
  const found = useMemo(
    () => sortedTasks(findTasks(work[list], search, ''), order),
    [work, list, search, order],
  )
  const projectOf = ({ projectId }: Task): string =>
    peek((state) => {
      const project = state.projects.get(projectId)
      return project ? projectLabel(state, project) : ''
    })
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Figures
        work={work}
        chosen={list}
        onChoose={(next) => change(() => new URLSearchParams(next === 'open' ? {} : { tasks: next }))}
      />
      <Panel
        title={titles[list]}
        flush
        aside={
          <>
            <Badge plain>{countText(found.length)}</Badge>
            {found.length > 0 && (
              <CsvButton
                title={`${titles[list]} of ${personName(person)}`}
                columns={[...taskColumns, { header: 'Project', value: projectOf }, readyColumn]}
                rows={found}
              />
            )}
          </>
        }
        actions={
          work[list].length > 1 && (
            <>
              <SearchField label="Search tasks" value={search} onChange={setSearch} />
              <SelectField
                dense
                labelHidden
                label="Order"
                className="w-full sm:w-56"
                value={order}
                onChange={({ target }) => setOrder(chosenOf(taskOrders, target.value) ?? 'urgent')}
                options={taskOrders.map((one) => ({ value: one, label: orderNames[one] }))}
              />
            </>
          )
        }
      >
        <AnnouncedHits asked={search} isOn={search !== ''} found={found.length} />
        {isManager(person) && (
          <p className="px-4 py-2 text-sm text-muted">All tasks of the projects they manage.</p>
        )}
        {work[list].length === 0 && <EmptyState>{emptyTexts[list]}</EmptyState>}
        {work[list].length > 0 && found.length === 0 && (
          <NothingMatches search={search} all="all tasks" onShowAll={() => setSearch('')}>
            No task matches.
          </NothingMatches>
        )}
        {found.length > 0 && (
          <DataTable
            // Choosing another order overrides any header pressed before.
            key={`${list} ${order}`}
            caption={titles[list]}
            columns={taskColumns}
            rows={found}
            pageSize={25}
            sorts
            named
            getKey={(task) => task.id}
            onOpen={(task, row) => open(task.id, row.querySelector('a') ?? row)}
          />
        )}
      </Panel>
    </div>
  )
}

const emptyTexts: Record<WorkList, string> = {
  open: 'Nothing is open.',
  overdue: 'Nothing is overdue.',
  review: 'Nothing waits for review.',
  done: 'Nothing is done yet.',
}
