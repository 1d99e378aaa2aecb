import { Archive, ArchiveRestore, FolderOpen, Pencil, TriangleAlert, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { can } from '../../domain/can.ts'
import { isArchived, type Project } from '../../domain/model/projects.ts'
import type { User } from '../../domain/model/users.ts'
import { managerOf } from '../../domain/state/by-email.ts'
import { personName, projectName } from '../../domain/model/names.ts'
import { progressOf, tasksOfProject, type ProjectStatus } from '../../domain/views/progress.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { MenuItem } from '../../ui/menus/menu-items.ts'
import { ActionMenu } from '../../ui/menus/menu.tsx'
import type { Column } from '../../ui/tables/table.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { useMe, useWorkspace } from '../../workspace/react.tsx'
import { addressPart } from '../shared/routes/address-part.ts'
import { projectPath } from '../shared/routes/paths.ts'
import { ProjectStatusBadge } from '../shared/tasks/badges.tsx'
import { Link } from '../shell/routes/navigation.tsx'
import type { ProjectFacts } from './project-facts.ts'
import { ProjectLine } from './project-line.tsx'

interface RowActions {
  onDelete: (project: Project) => void
  /** Archives it, or brings it back. */
  onArchive: (project: Project) => void
  onEdit: (project: Project) => void
  onOpen: (project: Project) => void
}

const statusOrder: readonly ProjectStatus[] = ['Pending', 'Ongoing', 'Completed']

/** SPEC 2 'Admin Panel': the columns Project, Manager, Status and Action (Delete). */
export function projectColumns(
  actions: RowActions,
  namesakes: ReadonlySet<string>,
  factsOf: (project: Project) => ProjectFacts,
): Column<Project>[] {
  return [
    {
      header: 'Project',
      className: 'w-[56%]',
      value: projectName,
      cell: (project) => <NameCell project={project} isNamesake={namesakes.has(project.id)} />,
    },
    {
      header: 'Manager',
      className: 'w-[24%] min-w-28',
      value: (project) => factsOf(project).manager,
      cell: (project) => <ManagerCell project={project} />,
    },
    {
      header: 'Status',
      className: 'whitespace-nowrap',
      value: (project) => factsOf(project).status,
      order: (project) => statusOrder.indexOf(factsOf(project).status),
      cell: (project) => <StatusCell project={project} />,
    },
    {
      header: 'Action',
      className: 'whitespace-nowrap print:hidden',
      align: 'end',
      cell: (project) => <ActionCell project={project} {...actions} />,
    },
  ]
}

interface CellProps {
  project: Project
}

const NameCell = memo(function NameCell({ project, isNamesake }: CellProps & { isNamesake: boolean }) {
  return (
    <>
      <Link to={projectPath(project)} id={nameId(project)} className="link block w-fit max-w-full">
        <UserText lines={2}>{projectName(project)}</UserText>
      </Link>
      {isNamesake && <UserText lines={1} className="text-sm text-muted">{`ID ${project.id}`}</UserText>}
      {isArchived(project) && <Badge plain>Archived</Badge>}
      <ProjectLine project={project} />
    </>
  )
})

const ManagerCell = memo(function ManagerCell({ project }: CellProps) {
  const manager = useWorkspace((state) => managerOf(state, project))
  if (!manager)
    return (
      <span
        data-trouble={isArchived(project) ? undefined : 'warning'}
        className="flex items-center gap-1.5 font-semibold text-progress"
      >
        <TriangleAlert size={16} aria-hidden className="shrink-0" />
        Manager not found.
      </span>
    )
  return (
    <span className="flex min-w-0 flex-col">
      <UserText lines={1}>{personName(manager)}</UserText>
      <UserText lines={1} className="text-xs break-all text-muted">
        {manager.email}
      </UserText>
    </span>
  )
})

const StatusCell = memo(function StatusCell({ project }: CellProps) {
  const status = useWorkspace((state) => progressOf(tasksOfProject(state, project)).status)
  return <ProjectStatusBadge status={status} />
})

const ActionCell = memo(function ActionCell({ project, onDelete, ...actions }: CellProps & RowActions) {
  const me = useMe()
  return (
    <span className="flex flex-wrap items-center gap-1 @min-[35.86rem]:flex-nowrap">
      {can.deleteProject(me) && (
        <Button size="sm" icon={Trash2} aria-describedby={nameId(project)} onClick={() => onDelete(project)}>
          Delete
        </Button>
      )}
      <ActionMenu
        label={`Actions for ${projectName(project)}`}
        sections={() => [{ items: rowMenu(me, project, actions) }]}
      />
    </span>
  )
})

/** What can be done with a project besides SPEC's Delete, by those who may. */
function rowMenu(
  me: User,
  project: Project,
  { onOpen, onEdit, onArchive }: Omit<RowActions, 'onDelete'>,
): MenuItem[] {
  const archived = isArchived(project)
  const items: (MenuItem | false)[] = [
    { id: 'open', label: 'Details', icon: FolderOpen, onAction: () => onOpen(project) },
    can.editProject(me) && { id: 'edit', label: 'Edit', icon: Pencil, onAction: () => onEdit(project) },
    can.archiveProject(me) && {
      id: 'archive',
      label: archived ? 'Bring back' : 'Archive',
      icon: archived ? ArchiveRestore : Archive,
      onAction: () => onArchive(project),
    },
  ]
  return items.filter((item) => item !== false)
}

/** The id of the element that names the row, so that its button can say which row it means. */
function nameId(project: Project): string {
  return `project-${addressPart(project.id)}`
}
