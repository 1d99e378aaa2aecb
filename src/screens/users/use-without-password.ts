import { useEffect, useState } from 'react'
import { useIsKeptHere, useWorkspace } from '../../workspace/react.tsx'
import { useAccounts, useAllAnswered } from '../../workspace/react-accounts.ts'

const nobody: ReadonlySet<string> = new Set()
/** How often it is asked again while somebody is invited, in milliseconds. */
const often = 20_000

/**
 * The ids of those who have no password yet, where a server keeps the workspace; nothing where it could not be asked. Nobody's
 * row says it, so it is asked again when accounts come or go, here and then at the server, when the page is looked at again,
 * now and then while there is somebody or it is not known, and whenever `after` is another.
 */
export function useWithoutPassword(after: unknown): ReadonlySet<string> | undefined {
  const isKeptHere = useIsKeptHere()
  const { withoutPassword } = useAccounts()
  const allAnswered = useAllAnswered()
  const accounts = useWorkspace(({ users }) => users.size)
  const [ids, setIds] = useState<ReadonlySet<string> | undefined>(nobody)
  const isAnybody = ids?.size !== 0
  useEffect(() => {
    if (isKeptHere) return undefined
    let isOver = false
    const ask = async (): Promise<void> => {
      const answer = await withoutPassword()
      // Another question is on its way, which may be answered before.
      if (isOver) return
      // What is known stays so for as long as there is nothing newer.
      setIds((known) => (answer.ok ? new Set(answer.result) : known === nobody ? undefined : known))
    }
    const askWhenShown = (): void => {
      if (!document.hidden) void ask()
    }
    void ask()
    // The server may not know yet of an account that is shown here.
    void allAnswered()?.then(() => (isOver ? undefined : ask()))
    document.addEventListener('visibilitychange', askWhenShown)
    const timer = isAnybody ? setInterval(askWhenShown, often) : undefined
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', askWhenShown)
      clearInterval(timer)
    }
  }, [isKeptHere, withoutPassword, allAnswered, accounts, after, isAnybody])
  return ids
}
