import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useOpened } from './react-context.ts'
import type { RefusedRequest } from './refused-request.ts'

/** The requests that waited and were refused, and the function that takes note of one. */
export function useRefused(): {
  readonly items: readonly RefusedRequest[]
  readonly dismiss: (requestId: string) => void
} {
  const { refused } = useOpened().place
  const subscribe = useCallback((listener: () => void) => refused?.subscribe(listener) ?? nothing, [refused])
  const items = useSyncExternalStore(subscribe, () => refused?.list() ?? none)
  return { items, dismiss: useCallback((requestId) => refused?.dismiss(requestId), [refused]) }
}

/** A logout attempted while something waits. */
export interface LogoutWanted {
  readonly waiting: number
  /** Who wants to log out. */
  readonly by: string | undefined
  /** Whether all of it is kept on this device. */
  readonly isKept: boolean
  readonly logOut: () => void
}

/**
 * Asks before a logout while something waits, for as long as the calling component is mounted. If the server is back before
 * the question is answered, there is nothing left to ask: the logout goes on.
 */
export function useLogoutQuestion(
  wanted: LogoutWanted | undefined,
  ask: (wanted: LogoutWanted) => void,
): void {
  const workspace = useOpened()
  const latest = useRef(wanted)
  useLayoutEffect(() => {
    latest.current = wanted
  })
  useEffect(() => {
    const { log, session, holdsUnkept } = workspace.place
    const end = workspace.beforeLogout((logOut) => {
      const waiting = log.waiting().length
      if (waiting === 0) return logOut()
      ask({ waiting, by: session.load(), isKept: holdsUnkept?.() === false, logOut })
    })
    return () => {
      end()
      const { by, logOut } = latest.current ?? {}
      if (by !== undefined && by === session.load() && log.status().kind === 'ready') logOut?.()
    }
  }, [workspace, ask])
}

const none: readonly never[] = []

function nothing(): void {}
