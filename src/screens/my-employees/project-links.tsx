import { CheckCheck } from 'lucide-react'
import { memo } from 'react'
import { projectName } from '../../domain/model/names.ts'
import type { Project } from '../../domain/model/projects.ts'
import { counted } from '../../domain/views/counted.ts'
import { countText } from '../../domain/views/format.ts'
import { membersOf } from '../../domain/state/by-email.ts'
import { figuresOf } from '../../domain/views/figures.ts'
import { tasksOfProject } from '../../domain/views/progress.ts'
import { Badge } from '../../ui/badge.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { useToday, useWorkspace } from '../../workspace/react.tsx'
import { Link, useSearchHere } from '../shell/routes/navigation.tsx'

interface ProjectLinksProps {
  projects: readonly Project[]
  /** A unique name for each project. */
  labels: readonly string[]
}

/** The projects to choose from, each a link. */
export function ProjectLinks({ projects, labels }: ProjectLinksProps) {
  if (projects.length === 0) return null
  return (
    <ul aria-label="Your projects" className="flex flex-wrap justify-center gap-2">
      {projects.map((project, index) => (
        <li key={project.id} className="w-88 max-w-full">
          <ProjectLink project={project} label={labels[index] ?? projectName(project)} />
        </li>
      ))}
    </ul>
  )
}

const ProjectLink = memo(function ProjectLink({ project, label }: { project: Project; label: string }) {
  const today = useToday()
  const [search] = useSearchHere()
  // With the task filters, as when the project is chosen in the field. Rule R48.
  const address = new URLSearchParams(search)
  address.set('project', project.id)
  const [people, overdue, ready, unassigned] = useWorkspace((state) => {
    // As on the project's board: unassigned tasks count as well.
    const { overdue, ready, unassigned } = figuresOf(tasksOfProject(state, project), today, today)
    return [membersOf(state, project).length, overdue, ready, unassigned] as const
  })
  return (
    <Link
      to={`/my-employees?${address.toString()}`}
      className="flex h-full min-w-0 flex-col gap-1 rounded-md border border-line-strong bg-raised px-3 py-2 hover:border-accent hover:bg-hover"
    >
      <UserText lines={2} className="font-semibold">
        {label}
      </UserText>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        {counted(people, 'employee')}
        {overdue > 0 && <Badge tone="danger">{countText(overdue)} overdue</Badge>}
        {ready > 0 && (
          <span className="flex items-center gap-1 font-semibold text-accent">
            <CheckCheck size={14} className="shrink-0" />
            {countText(ready)} to review
          </span>
        )}
        {unassigned > 0 && <span>{countText(unassigned)} unassigned</span>}
      </span>
    </Link>
  )
})
