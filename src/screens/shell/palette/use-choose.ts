import { can } from '../../../domain/can.ts'
import type { User } from '../../../domain/model/users.ts'
import { taskPath } from '../../shared/routes/address-part.ts'
import { useOpenTask } from '../../shared/tasks/open-task.ts'
import { ownProjectPath, personPath, projectPath } from '../../shared/routes/paths.ts'
import { pathOfDeed, type DeedId } from '../keys/deeds.ts'
import { useNavigate } from '../routes/navigation.tsx'
import type { Entry } from './entries.ts'

interface Ways {
  me: User
  /** Closes the palette first, and then does something. */
  leaveFor: (act: () => void) => void
  onDeed: (id: DeedId) => void
}

/** Returns the function that goes to the chosen entry, or does it; entries with an address can also open in a new tab. */
export function useChoose({ me, leaveFor, onDeed }: Ways): (entry: Entry, inNewTab: boolean) => void {
  const openTask = useOpenTask()
  const navigate = useNavigate()
  return (entry, inNewTab) => {
    const path = pathOf(entry, me)
    if (inNewTab && path !== undefined) leaveFor(() => void window.open(path, '_blank', 'noopener'))
    else if (entry.kind === 'deed') onDeed(entry.deed.id)
    else if (entry.kind === 'task') leaveFor(() => openTask(entry.hit.task.id, focused()))
    else if (path !== undefined) leaveFor(() => navigate(path))
  }
}

/** The focused element. The page itself has the focus when no element does, and is nothing to go back to. */
function focused(): Element | undefined {
  const { activeElement, body } = document
  return activeElement === body ? undefined : (activeElement ?? undefined)
}

function pathOf(entry: Entry, me: User): string | undefined {
  if (entry.kind === 'task') return taskPath(entry.hit.task.id)
  if (entry.kind === 'person') return personPath(entry.person)
  if (entry.kind === 'deed') return entry.deed.onPage ? undefined : pathOfDeed(entry.deed, me)
  return can.enter(me, 'projects') ? projectPath(entry.project) : ownProjectPath(entry.project)
}
