import { findProjects, type ProjectShelf } from '../../domain/views/admin.ts'
import { EmptyState } from '../../ui/panel.tsx'
import { useIsKeptHere, useWorkspace } from '../../workspace/react.tsx'
import { NothingMatches } from '../shared/filter/nothing-matches.tsx'
import { Link } from '../shell/routes/navigation.tsx'

interface NoProjectsProps {
  search: string
  /** Whether a search or a filter is the reason that nothing is shown, if there is anything on the shelf. */
  isNarrowed: boolean
  shelf: ProjectShelf
  onShowAll: (asked: { q: string; manager: string; shelf?: ProjectShelf }) => void
}

const emptyShelf: Partial<Record<ProjectShelf, string>> = {
  active: 'All projects are archived.',
  archived: 'No project is archived.',
}

/** Shown in place of the projects, with a way on: to all of them, or to those that somebody had elsewhere. */
export function NoProjects({ search, isNarrowed, shelf, onShowAll }: NoProjectsProps) {
  const isShelfEmpty = useWorkspace(
    (state) => state.projects.size > 0 && findProjects(state, '', '', shelf).length === 0,
  )
  if (!isShelfEmpty && !isNarrowed) return <NoneAtAll />
  return (
    <NothingMatches
      search={isShelfEmpty ? '' : search}
      why={isShelfEmpty ? emptyShelf[shelf] : undefined}
      all="all projects"
      onShowAll={() => onShowAll({ q: '', manager: '', ...(isShelfEmpty && { shelf: 'all' }) })}
    >
      No projects found.
    </NothingMatches>
  )
}

/**
 * Says that there are no projects. On a server where nobody works yet, it shows the way for those who worked elsewhere.
 */
function NoneAtAll() {
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
