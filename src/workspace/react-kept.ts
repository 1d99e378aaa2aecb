import { useCallback, useEffect, useSyncExternalStore } from 'react'
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
  /** Whether all of it is kept on this device. */
  readonly isKept: boolean
  readonly logOut: () => void
}

/** Asks before a logout while something waits, for as long as the calling component is mounted. */
export function useLogoutQuestion(ask: (wanted: LogoutWanted) => void): void {
  const workspace = useOpened()
  useEffect(() => {
    const { log, holdsUnkept } = workspace.place
    return workspace.beforeLogout((logOut) => {
      const waiting = log.waiting().length
      if (waiting === 0) return logOut()
      ask({ waiting, isKept: holdsUnkept?.() === false, logOut })
    })
  }, [workspace, ask])
}

const none: readonly never[] = []

function nothing(): void {}
