import { useCallback, useEffect, useRef } from 'react'
import type { User } from '../../../domain/model/users.ts'
import { showError } from '../../../ui/toasts/toasts.ts'
import { useSession } from '../../../workspace/react-person.tsx'
import { useUndoing } from '../../shared/undo/undoing.ts'
import { useHere, useNavigate } from '../routes/navigation.tsx'
import { useTheme } from '../theme/theme.ts'
import { deeds, pathOfDeed, type DeedId, type OwnDeed } from './deeds.ts'
import { doOnPage, openCardMenu } from './on-page.ts'

/** The parts of the frame that open over the page. */
export type OpenedByDeed = 'find' | 'shortcuts'

/** Returns the function that does a deed for a person, from wherever they are. */
export function useRunDeed(me: User, open: (what: OpenedByDeed) => void): (id: DeedId) => void {
  const { undoLast, redoLast } = useUndoing()
  const { logout } = useSession()
  const { toggle } = useTheme()
  const navigate = useNavigate()
  const { pathname } = useHere()
  /** The deed to do on the screen that is on its way, and the screen where it was asked for, which may itself have just arrived. */
  const wanted = useRef<{ readonly id: DeedId; readonly from: string; readonly path: string }>(undefined)
  useEffect(() => {
    if (!wanted.current || wanted.current.from === pathname) return
    const { id, path } = wanted.current
    wanted.current = undefined
    // Who has gone elsewhere meanwhile is not told of it.
    if (!doOnPage(id) && path === pathname) showError(notHere)
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
        if (deed.onPage) wanted.current = { id, from: pathname, path }
        return navigate(path)
      }
      // Someone who presses a key for what is not here expects no answer; someone who chose it in the palette does.
      return path === undefined ? undefined : showError(notHere)
    },
    [me, open, undoLast, redoLast, toggle, logout, navigate, pathname],
  )
}

const notHere = 'That cannot be done on this page right now. Unfold a project, or clear the filters.'
