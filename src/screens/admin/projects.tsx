import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Project } from '../../domain/model/projects.ts'
import { findProjects, managerEmails, projectShelves, type ProjectShelf } from '../../domain/views/admin.ts'
import { projectName } from '../../domain/model/names.ts'
import { Badge } from '../../ui/badge.tsx'
import { SelectField } from '../../ui/field.tsx'
import { EmptyState, Panel } from '../../ui/panel.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { DataTable } from '../../ui/table.tsx'
import { useWorkspace } from '../../workspace/react.tsx'
import { useAct } from '../shared/act.ts'
import { useNavigate } from '../shell/routes/navigation.tsx'
import { DeleteProject } from './delete-project.tsx'
import { ArchiveDialog } from '../shared/archive-dialog.tsx'
import { chosenOf } from '../shared/select-options.ts'
import { projectPath } from '../shared/paths.ts'
import { projectColumns } from './project-columns.tsx'

const shelfNames: Record<ProjectShelf, string> = {
  active: 'Active projects',
  archived: 'Archived projects',
  all: 'All projects',
}

/** SPEC 2 'Admin Panel', the Projects section: the table, filtered by manager's e-mail and searched by name. */
export function Projects() {
  const act = useAct()
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState('')
  const [wanted, setWanted] = useState('')
  const [deleting, setDeleting] = useState<Project>()
  const [archiving, setArchiving] = useState<Project>()
  const emails = useWorkspace(managerEmails)
  // A manager who is gone no longer filters anything.
  const manager = emails.includes(wanted) ? wanted : ''
  const [shelf, setShelf] = useState<ProjectShelf>('active')
  const projects = useWorkspace((state) => findProjects(state, search, manager, shelf))

  const remove = (project: Project) => {
    // Row and dialog disappear, and the focus would be lost with them: so draw at once, then focus the list.
    flushSync(() => {
      act(
        'project.delete',
        { projectId: project.id },
        `Project '${projectName(project)}' and its tasks deleted.`,
        { offerUndo: true },
      )
      setDeleting(undefined)
    })
    list.current?.focus()
  }

  return (
    <Panel
      title="Projects"
      flush
      aside={<Badge plain>{projects.length}</Badge>}
      actions={
        <>
          <SearchField label="Search projects" value={search} onChange={setSearch} />
          <SelectField
            dense
            labelHidden
            label="Filter by manager"
            placeholder="All managers"
            className="w-full sm:w-60"
            value={manager}
            onChange={(event) => setWanted(event.target.value)}
            options={emails.map((email) => ({ value: email, label: email }))}
          />
          <SelectField
            dense
            labelHidden
            label="Archived"
            className="w-full sm:w-44"
            value={shelf}
            onChange={({ target }) => setShelf(chosenOf(projectShelves, target.value) ?? 'active')}
            options={projectShelves.map((one) => ({ value: one, label: shelfNames[one] }))}
          />
        </>
      }
    >
      <div ref={list} tabIndex={-1}>
        {projects.length === 0 ? (
          <EmptyState>No projects found.</EmptyState>
        ) : (
          <DataTable
            caption="Projects"
            columns={projectColumns({ onDelete: setDeleting, onArchive: setArchiving })}
            rows={projects}
            getKey={(project) => project.id}
            onOpen={(project) => navigate(projectPath(project))}
          />
        )}
      </div>
      {archiving && (
        <ArchiveDialog
          project={archiving}
          onClose={(done) => {
            flushSync(() => setArchiving(undefined))
            // The row is gone, unless all are shown, and the focus would be lost with it.
            if (done) list.current?.focus()
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
