import { useEffect, useState } from 'react'
import { useIsKeptHere } from '../../workspace/react.tsx'
import { useAccounts } from '../../workspace/react-accounts.ts'

const nobody: ReadonlySet<string> = new Set()

/**
 * The ids of those who have no password yet, where a server keeps the workspace and can be asked. Nobody's row says it, so it is
 * asked again when the page is looked at again, and whenever `after` is another: then somebody may have been added.
 */
export function useWithoutPassword(after: unknown): ReadonlySet<string> {
  const isKeptHere = useIsKeptHere()
  const { withoutPassword } = useAccounts()
  const [ids, setIds] = useState(nobody)
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
    return () => document.removeEventListener('visibilitychange', askWhenShown)
  }, [isKeptHere, withoutPassword, after])
  return ids
}
