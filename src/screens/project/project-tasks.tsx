import { useMemo, useState } from 'react'
import { emailKey } from '../../domain/model/email.ts'
import { personName, projectName } from '../../domain/model/names.ts'
import { statuses } from '../../domain/model/tasks.ts'
import type { Project } from '../../domain/model/projects.ts'
import { membersOf } from '../../domain/state/by-email.ts'
import { findTasks } from '../../domain/views/find.ts'
import { tasksOfProject } from '../../domain/views/progress.ts'
import { countText } from '../../domain/views/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { EmptyState, Panel } from '../../ui/panel.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { DataTable } from '../../ui/tables/table.tsx'
import { usePeek, useWorkspace } from '../../workspace/react.tsx'
import { AnnouncedHits } from '../shared/filter/announced-hits.tsx'
import { CsvButton } from '../shared/files/csv-button.tsx'
import { everyone } from '../shared/filter/task-filter.ts'
import { NothingMatches } from '../shared/filter/nothing-matches.tsx'
import { useOpenTask } from '../shared/tasks/open-task.ts'
import { optionsOf } from '../shared/select-options.ts'
import { furtherColumns, taskColumns } from './task-columns.tsx'

const statusOptions = optionsOf(statuses)

/** SPEC 2 'Project details', Project Tasks, with a search by words and a filter by status. */
export function ProjectTasks({ project }: { project: Project }) {
  const tasks = useWorkspace((state) => tasksOfProject(state, project))
  const members = useWorkspace((state) => membersOf(state, project))
  const columns = useMemo(() => {
    const names = new Map(members.map((member) => [emailKey(member.email), personName(member)]))
    return taskColumns((email) => names.get(emailKey(email)) ?? email)
  }, [members])
  const open = useOpenTask()
  const peek = usePeek()
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState('')
  const users = useWorkspace(everyone)
  const found = useMemo(() => findTasks(tasks, search, status, users), [tasks, search, status, users])
  return (
    <Panel
      title="Project Tasks"
      flush
      className="mt-4 print:mt-2"
      aside={
        <>
          {tasks.length > 0 && <Badge plain>{countText(found.length)}</Badge>}
          {found.length > 0 && (
            <CsvButton
              title={`Tasks of ${projectName(project)}`}
              columns={[...columns, ...furtherColumns(peek)]}
              rows={found}
            />
          )}
        </>
      }
      actions={
        tasks.length > 0 && (
          <>
            <SearchField label="Search tasks" value={search} onChange={setSearch} />
            <SelectField
              dense
              labelHidden
              label="Filter by status"
              placeholder="Any status"
              className="w-full sm:w-40"
              value={status}
              onChange={(event) => setStatus(event.target.value)}
              options={statusOptions}
            />
          </>
        )
      }
    >
      <AnnouncedHits
        asked={`${status} ${search}`}
        isOn={search !== '' || status !== ''}
        found={found.length}
      />
      {tasks.length === 0 && <EmptyState>No tasks created for this project.</EmptyState>}
      {tasks.length > 0 && found.length === 0 && (
        <NothingMatches
          search={search}
          all="all tasks"
          onShowAll={() => {
            setSearch('')
            setStatus('')
          }}
        >
          No task matches.
        </NothingMatches>
      )}
      {found.length > 0 && (
        <DataTable
          caption="Tasks"
          columns={columns}
          rows={found}
          getKey={(task) => task.id}
          sorts
          named
          onOpen={(task, row) => open(task.id, row.querySelector('a') ?? row)}
        />
      )}
    </Panel>
  )
}
