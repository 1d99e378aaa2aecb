import { useCallback, useMemo } from 'react'
import type { Terms } from '../domain/request/terms.ts'
import type { LinkKind } from '../domain/request/spoken.ts'
import type { AccountAnswer, Accounts } from './accounts.ts'
import { useOpened } from './react-context.ts'
import type { Workspace } from './workspace.ts'

/**
 * The terms this workspace decides by: how long passwords must be, whether people can be invited, whether everybody sees
 * everything.
 */
export function useTerms(): Pick<Terms, 'leastPassword' | 'hasSealedPasswords' | 'nextOwner' | 'view'> {
  return useOpened().place.log.terms
}

/** The accounts of the server; only for screens shown where there is one. Their code is fetched at the first call. */
export function useAccounts(): Accounts {
  return useMemo(
    () => ({
      begin: (admin) => asked((own) => own.begin(admin)),
      makeLink: (kind, userId) => asked((own) => own.makeLink(kind, userId)),
      lookAtLink: (kind, token) => asked((own) => own.lookAtLink(kind, token)),
      setPassword: (token, password) => asked((own) => own.setPassword(token, password)),
      withoutPassword: () => asked((own) => own.withoutPassword()),
      changePassword: (present, password) => asked((own) => own.changePassword(present, password)),
      endOtherSessions: () => asked((own) => own.endOtherSessions()),
      timeZone: () => asked((own) => own.timeZone()),
      chooseTimeZone: (name) => asked((own) => own.chooseTimeZone(name)),
      moveIn: (file) => asked((own) => own.moveIn(file)),
    }),
    [],
  )
}

/** Asks for something. If the code for it cannot be fetched, nothing was asked, and the next attempt fetches it again. */
function asked<Result>(
  ask: (own: Accounts) => Promise<AccountAnswer<Result>>,
): Promise<AccountAnswer<Result>> {
  // A browser workspace carries none of it.
  return import('./team/accounts.ts').then(
    ({ ownAccounts }) => ask(ownAccounts),
    (error: unknown) => {
      console.error(error)
      return { ok: false, refusal: { code: 'conflict', message: missing } }
    },
  )
}

const missing = 'A part of EMS could not be loaded. Try again, or reload the page.'

/** Returns the function that makes a link for somebody once the server has taken in what created them (`entryId`). */
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

/**
 * Returns the function that waits until the server has answered, one way or the other, everything that waits here now; it
 * gives nothing if nothing waits.
 */
export function useAllAnswered(): () => Promise<unknown> | undefined {
  const workspace = useOpened()
  return useCallback(() => {
    const waiting = workspace.place.log.waiting()
    return waiting.length > 0 ? Promise.all(waiting.map(({ id }) => answered(workspace, id))) : undefined
  }, [workspace])
}

/** Resolves when a request is answered, one way or the other: handed in again, it gets the answer it waits for. */
async function answered({ place: { log } }: Workspace, requestId: string): Promise<void> {
  const request = log.waiting().find(({ id }) => id === requestId)
  const receipt = request && log.append(request, [])
  if (receipt?.ok) await receipt.answer
}
