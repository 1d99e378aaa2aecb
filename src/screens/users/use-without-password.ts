import { useEffect, useState } from 'react'
import { useIsKeptHere, useWorkspace } from '../../workspace/react.tsx'
import { useAccounts } from '../../workspace/react-accounts.ts'

const nobody: ReadonlySet<string> = new Set()
/** How often it is asked again while somebody is invited, in milliseconds. */
const often = 20_000

/**
 * The ids of those who have no password yet, where a server keeps the workspace and can be asked. Nobody's row says it, so it is
 * asked again when accounts come or go, when the page is looked at again, now and then while there is somebody, and whenever `after`
 * is another.
 */
export function useWithoutPassword(after: unknown): ReadonlySet<string> {
  const isKeptHere = useIsKeptHere()
  const { withoutPassword } = useAccounts()
  const accounts = useWorkspace(({ users }) => users.size)
  const [ids, setIds] = useState(nobody)
  const isAnybody = ids.size > 0
  useEffect(() => {
    if (isKeptHere) return undefined
    const ask = async (): Promise<void> => {
      const answer = await withoutPassword()
      if (answer.ok) setIds(new Set(answer.result))
    }
    const askWhenShown = (): void => {
      if (!document.hidden) void ask()
    }
    void ask()
    document.addEventListener('visibilitychange', askWhenShown)
    const timer = isAnybody ? setInterval(askWhenShown, often) : undefined
    return () => {
      document.removeEventListener('visibilitychange', askWhenShown)
      clearInterval(timer)
    }
  }, [isKeptHere, withoutPassword, accounts, after, isAnybody])
  return ids
}
