import { useEffect, useState } from 'react'
import type { Invitation } from '../../workspace/accounts.ts'
import { useIsKeptHere, useWorkspace } from '../../workspace/react.tsx'
import { useAccounts, useAllAnswered } from '../../workspace/react-accounts.ts'

export type WithoutPassword = ReadonlyMap<string, Invitation>

const nobody: WithoutPassword = new Map()
/** How often to ask again while somebody is invited, in milliseconds. */
const often = 20_000

/**
 * Returns those who have no password yet, by their ids, where a server keeps the workspace; undefined if the server could not
 * be asked. No row contains this, so it asks again when accounts come or go (here, and then at the server), when the page
 * is shown again, at intervals while there is somebody or it is not known, and whenever `after` changes.
 */
export function useWithoutPassword(after: unknown): WithoutPassword | undefined {
  const isKeptHere = useIsKeptHere()
  const { withoutPassword } = useAccounts()
  const allAnswered = useAllAnswered()
  const accounts = useWorkspace(({ users }) => users.size)
  const [people, setPeople] = useState<WithoutPassword | undefined>(nobody)
  const isAnybody = people?.size !== 0
  useEffect(() => {
    if (isKeptHere) return undefined
    let isOver = false
    const ask = async (): Promise<void> => {
      const answer = await withoutPassword()
      // Another request is in flight, which may be answered first.
      if (isOver) return
      // Keeps what is known until there is something newer.
      setPeople((known) => (answer.ok ? answer.result : known === nobody ? undefined : known))
    }
    const askWhenShown = (): void => {
      if (!document.hidden) void ask()
    }
    void ask()
    // The server may not yet know of an account that is shown here.
    void allAnswered()?.then(() => (isOver ? undefined : ask()))
    document.addEventListener('visibilitychange', askWhenShown)
    const timer = isAnybody ? setInterval(askWhenShown, often) : undefined
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', askWhenShown)
      clearInterval(timer)
    }
  }, [isKeptHere, withoutPassword, allAnswered, accounts, after, isAnybody])
  return people
}
