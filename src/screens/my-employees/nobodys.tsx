import { homeOf } from '../../domain/can.ts'
import type { Project } from '../../domain/model/projects.ts'
import { figuresOf } from '../../domain/views/figures.ts'
import { countText } from '../../domain/views/format.ts'
import { tasksOfProject } from '../../domain/views/progress.ts'
import { isNobodys } from '../../domain/views/task-filter.ts'
import { useMe, useToday, useWorkspace } from '../../workspace/react.tsx'
import { Link } from '../shell/routes/navigation.tsx'

/** Counts a project's unassigned tasks, which its employees' lists leave out, and links to them. */
export function Nobodys({ project }: { project: Project }) {
  const me = useMe()
  const today = useToday()
  const tasks = useWorkspace((state) => tasksOfProject(state, project).filter(isNobodys))
  const { open, overdue } = figuresOf(tasks, today, today)
  if (open === 0) return null
  return (
    <p className="text-sm text-muted">
      {countText(open)} unassigned{overdue > 0 && `, ${countText(overdue)} overdue`}:{' '}
      <Link to={`${homeOf(me)}?assignee=none`} className="link">
        on the board
      </Link>
    </p>
  )
}
