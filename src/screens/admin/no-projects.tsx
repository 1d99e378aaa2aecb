import { EmptyState } from '../../ui/panel.tsx'
import { useIsKeptHere, useWorkspace } from '../../workspace/react.tsx'
import { Link } from '../shell/routes/navigation.tsx'

/** What stands in place of the projects; on a server where nobody works yet, with the way for those who did so elsewhere. */
export function NoProjects() {
  const isKeptHere = useIsKeptHere()
  const isNew = useWorkspace(({ users, projects }) => !isKeptHere && users.size === 1 && projects.size === 0)
  return (
    <EmptyState
      action={
        isNew && (
          <Link to="/settings#move-in" className="link">
            Move in a workspace from a browser
          </Link>
        )
      }
    >
      No projects found.
    </EmptyState>
  )
}
