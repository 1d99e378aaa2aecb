import { useCallback, useMemo } from 'react'
import type { Terms } from '../domain/request/terms.ts'
import type { AccountAnswer, Accounts, LinkKind } from './accounts.ts'
import { useOpened } from './react-context.ts'
import type { Workspace } from './workspace.ts'

/** What this workspace is decided by: how long passwords are, whether somebody can be invited, whether everybody sees all. */
export function useTerms(): Pick<Terms, 'leastPassword' | 'hasSealedPasswords' | 'view'> {
  return useOpened().place.log.terms
}

/** The accounts of the server; only on screens that are shown with one. Fetched with the first thing asked of them. */
export function useAccounts(): Accounts {
  return useMemo(
    () => ({
      begin: async (admin) => (await ownAccounts()).begin(admin),
      makeLink: async (kind, userId) => (await ownAccounts()).makeLink(kind, userId),
      setPassword: async (token, password) => (await ownAccounts()).setPassword(token, password),
      changePassword: async (present, password) => (await ownAccounts()).changePassword(present, password),
      endOtherSessions: async () => (await ownAccounts()).endOtherSessions(),
      moveIn: async (file) => (await ownAccounts()).moveIn(file),
    }),
    [],
  )
}

// A browser workspace carries none of it.
async function ownAccounts(): Promise<Accounts> {
  return (await import('./team/accounts.ts')).ownAccounts
}

/** The function that makes a link for somebody, once the server has taken in what made them (`entryId`). */
export function useMakeLink(): (
  kind: LinkKind,
  userId: string,
  entryId?: string,
) => Promise<AccountAnswer<string>> {
  const workspace = useOpened()
  const { makeLink } = useAccounts()
  return useCallback(
    async (kind, userId, entryId) => {
      if (entryId !== undefined) await answered(workspace, entryId)
      return makeLink(kind, userId)
    },
    [workspace, makeLink],
  )
}

/** Ends when a request is answered, whichever way. */
function answered(workspace: Workspace, requestId: string): Promise<void> {
  const waits = (): boolean => workspace.place.log.waiting().some(({ id }) => id === requestId)
  return new Promise((end) => {
    if (!waits()) return end()
    const stop = workspace.subscribe(() => {
      if (waits()) return
      stop()
      end()
    })
  })
}
