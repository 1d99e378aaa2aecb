import { useCallback, useEffect, useRef } from 'react'
import type { User } from '../../../domain/model/users.ts'
import { showError } from '../../../ui/toasts.ts'
import { useSession } from '../../../workspace/react-person.tsx'
import { useUndoing } from '../../shared/undoing.ts'
import { useHere, useNavigate } from '../routes/navigation.tsx'
import { useTheme } from '../theme/theme.ts'
import { deeds, pathOfDeed, type DeedId, type OwnDeed } from './deeds.ts'
import { doOnPage, openCardMenu } from './on-page.ts'

/** What belongs to the frame and opens over the page. */
export type OpenedByDeed = 'find' | 'shortcuts'

/** The function that does a deed for a person, from wherever they are. */
export function useRunDeed(me: User, open: (what: OpenedByDeed) => void): (id: DeedId) => void {
  const { undoLast, redoLast } = useUndoing()
  const { logout } = useSession()
  const { toggle } = useTheme()
  const navigate = useNavigate()
  const { pathname } = useHere()
  /** What is to be done on the screen that is on its way, and on which it was asked for: that one may be new itself. */
  const wanted = useRef<{ readonly id: DeedId; readonly from: string }>(undefined)
  useEffect(() => {
    if (!wanted.current || wanted.current.from === pathname) return
    doOnPage(wanted.current.id)
    wanted.current = undefined
  }, [pathname])

  return useCallback(
    (id) => {
      if (id === 'find' || id === 'shortcuts') return open(id)
      if (id === 'undo') return undoLast()
      if (id === 'redo') return redoLast()
      if (id === 'theme') return toggle()
      if (id === 'logout') return logout()
      if (id === 'card-menu') return openCardMenu()
      const deed: OwnDeed | undefined = deeds.find((one) => one.id === id)
      if (!deed || (deed.onPage && doOnPage(id))) return undefined
      const path = pathOfDeed(deed, me)
      if (path !== undefined && (!deed.onPage || path !== pathname)) {
        if (deed.onPage) wanted.current = { id, from: pathname }
        return navigate(path)
      }
      // Whoever presses a key for what is not here does not wait for an answer; who chose it in the palette does.
      return path === undefined ? undefined : showError(notHere)
    },
    [me, open, undoLast, redoLast, toggle, logout, navigate, pathname],
  )
}

const notHere = 'That cannot be done on this page right now. Unfold a project, or clear the filters.'
