import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Project } from '../../domain/model/projects.ts'
import { findProjects, projectShelves, type ProjectShelf } from '../../domain/views/admin.ts'
import { longestInToast, shortName } from '../../domain/model/short-name.ts'
import { countText } from '../../domain/views/format.ts'
import {
  figuresOfProject,
  inOrder,
  projectOrders,
  type ProjectOrder,
} from '../../domain/views/project-figures.ts'
import { namesakeIds, projectLabel } from '../../domain/views/project-labels.ts'
import { Badge } from '../../ui/badge.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { TableGroup } from '../../ui/tables/table-group.tsx'
import { DataTable } from '../../ui/tables/table.tsx'
import { usePeek, useToday, useWorkspace } from '../../workspace/react.tsx'
import { useAddressChoice } from '../shared/filter/address-choice.ts'
import { useAct } from '../shared/act.ts'
import { AnnouncedHits } from '../shared/filter/announced-hits.tsx'
import { CsvButton } from '../shared/files/csv-button.tsx'
import { useNavigate } from '../shell/routes/navigation.tsx'
import { downloadedColumns } from './downloaded-columns.ts'
import { DeleteProject } from './delete-project.tsx'
import { ManagerFilter, useManagerOf } from './manager-filter.tsx'
import { NoProjects } from './no-projects.tsx'
import { ArchiveDialog } from '../shared/archive-dialog.tsx'
import { chosenOf } from '../shared/select-options.ts'
import { projectPath } from '../shared/routes/paths.ts'
import { useProjectFacts } from './project-facts.ts'
import { projectColumns } from './project-columns.tsx'
import { loadable } from '../../ui/parts/loadable.tsx'

const shelfNames: Record<ProjectShelf, string> = {
  active: 'Active projects',
  archived: 'Archived projects',
  all: 'All projects',
}

const orderNames: Record<ProjectOrder, string> = {
  overdue: 'Sorted: most overdue',
  name: 'Sorted: name',
  progress: 'Sorted: least progress',
  date: 'Sorted: next date',
  people: 'Sorted: most people',
}

const usual = { q: '', manager: '', shelf: 'active', sort: 'overdue' }

// Rarely opened, so its code is fetched on first use.
const ProjectForm = loadable(async () => (await import('../project/edit/project-form.tsx')).ProjectForm)

/** SPEC 2 'Admin Panel', the Projects section: the table, sorted, filtered by manager's e-mail and searched by name. */
export function Projects() {
  const act = useAct()
  const peek = usePeek()
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)
  const [{ q: search, manager: wanted, ...address }, choose, shown] = useAddressChoice(usual)
  const [deleting, setDeleting] = useState<Project>()
  const [archiving, setArchiving] = useState<Project>()
  const [editing, setEditing] = useState<Project>()
  const today = useToday()
  // A manager who is gone no longer filters anything.
  const manager = useManagerOf(wanted, (manager) => choose({ manager }))
  const shelf = chosenOf(projectShelves, address.shelf) ?? 'active'
  const isNarrowed = search !== '' || manager !== ''
  const order = chosenOf(projectOrders, address.sort) ?? 'overdue'
  const projects = useWorkspace((state) =>
    inOrder(state, findProjects(state, search, manager, shelf), order, today),
  )
  const namesakes = useWorkspace(namesakeIds)
  const facts = useProjectFacts(projects)
  const figuresNow = (project: Project) => peek((state) => figuresOfProject(state, project, today))
  const columns = projectColumns(
    {
      onDelete: setDeleting,
      onArchive: setArchiving,
      onEdit: setEditing,
      onOpen: (project) => navigate(projectPath(project)),
    },
    new Set(namesakes),
    (project) => facts.get(project.id) ?? { manager: '', status: 'Pending' },
  )

  const focusListIfLost = () => {
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  }

  const remove = (project: Project) => {
    const name = peek((state) => projectLabel(state, project, (name) => shortName(name, longestInToast)))
    // Row and dialog disappear together, so that another row gets the focus.
    flushSync(() => {
      act('project.delete', { projectId: project.id }, `Project '${name}' and its tasks deleted.`, {
        offerUndo: true,
      })
      setDeleting(undefined)
    })
    focusListIfLost()
  }

  return (
    <Panel
      title="Projects"
      flush
      aside={
        <>
          <Badge plain>{countText(projects.length)}</Badge>
          {projects.length > 0 && (
            <CsvButton
              title="Projects"
              columns={[...columns, ...downloadedColumns(figuresNow)]}
              rows={projects}
            />
          )}
        </>
      }
      actions={
        <>
          <SearchField label="Search projects" value={shown.q} onChange={(q) => choose({ q })} />
          <ManagerFilter shown={shown.manager} onChange={(manager) => choose({ manager })} />
          <SelectField
            dense
            labelHidden
            label="Archived"
            className="w-full sm:w-44"
            value={chosenOf(projectShelves, shown.shelf) ?? 'active'}
            onChange={({ target }) => choose({ shelf: target.value })}
            options={projectShelves.map((one) => ({ value: one, label: shelfNames[one] }))}
          />
          <SelectField
            dense
            labelHidden
            label="Sort by"
            className="w-full sm:w-56"
            value={chosenOf(projectOrders, shown.sort) ?? 'overdue'}
            onChange={({ target }) => choose({ sort: target.value })}
            options={projectOrders.map((one) => ({ value: one, label: orderNames[one] }))}
          />
        </>
      }
    >
      {wanted !== '' && manager === '' && (
        <output className="block px-4 py-2.5 text-sm text-muted">
          The manager in the address is gone: the projects of all managers are shown.
        </output>
      )}
      <AnnouncedHits
        asked={`${shelf} ${manager} ${search}`}
        isOn={isNarrowed}
        found={projects.length}
        one="project"
        many={shelf === 'all' || isNarrowed ? undefined : `${shelf} projects`}
      />
      <TableGroup ref={list} label="Projects">
        {projects.length === 0 ? (
          <NoProjects search={shown.q} isNarrowed={isNarrowed} shelf={shelf} onShowAll={choose} />
        ) : (
          <DataTable
            // Choosing another order overrides any header that was pressed before.
            key={order}
            caption="Projects"
            columns={columns}
            rows={projects}
            getKey={(project) => project.id}
            sorts
            named
            onOpen={(project) => navigate(projectPath(project))}
          />
        )}
      </TableGroup>
      {archiving && (
        <ArchiveDialog
          project={archiving}
          onClose={() => {
            // The dialog closes together with the row, which is gone unless all are shown.
            flushSync(() => setArchiving(undefined))
            focusListIfLost()
          }}
        />
      )}
      {editing && (
        <ProjectForm.WhenHere
          project={editing}
          onClose={() => {
            // Somebody else may have deleted the project, and its row is gone with the button.
            flushSync(() => setEditing(undefined))
            focusListIfLost()
          }}
        />
      )}
      {deleting && (
        <DeleteProject
          project={deleting}
          onDelete={() => remove(deleting)}
          onCancel={() => setDeleting(undefined)}
        />
      )}
    </Panel>
  )
}
