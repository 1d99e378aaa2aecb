import { isEmptyBut } from '../../domain/backup/is-empty.ts'
import { EmptyState } from '../../ui/panel.tsx'
import { useIsKeptHere, useMe, useWorkspace } from '../../workspace/react.tsx'
import { Link } from '../shell/routes/navigation.tsx'

/** What stands in place of the projects; on a server where nobody works yet, with the way for those who did so elsewhere. */
export function NoProjects() {
  const me = useMe()
  const isKeptHere = useIsKeptHere()
  const isNew = useWorkspace((state) => !isKeptHere && isEmptyBut(state, me))
  return (
    <EmptyState
      action={
        isNew && (
          <Link to="/settings" className="link">
            Move in a workspace from a browser
          </Link>
        )
      }
    >
      No projects found.
    </EmptyState>
  )
}
