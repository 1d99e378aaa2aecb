import { randomUUID } from 'node:crypto'
import type { ClientConfig, Pool } from 'pg'
import { idsHere, peopleIn } from '../../src/domain/backup/restore.ts'
import { stampOf } from '../../src/domain/model/day.ts'
import { personName } from '../../src/domain/model/names.ts'
import type { RowLists } from '../../src/domain/model/row-lists.ts'
import type { User } from '../../src/domain/model/users.ts'
import { storable } from '../../src/domain/request/arrive.ts'
import type { Entry } from '../../src/domain/request/entry.ts'
import type { Refusal } from '../../src/domain/request/refusal.ts'
import { withSealedSecrets } from '../../src/domain/request/seal.ts'
import type { Invited } from '../../src/domain/request/spoken.ts'
import { makeLinks } from '../accounts/links.ts'
import { tryLock } from '../database/try-lock.ts'
import { withClient } from '../database/with-client.ts'
import { deleteImportedHistory, saveImportedHistory } from '../log/imported-history.ts'
import type { ServerLog } from '../log/server-log.ts'
import type { MovedFile } from './read-moved-file.ts'

interface Parts {
  readonly pool: Pool
  readonly connection: ClientConfig
  readonly log: ServerLog
  /** Fails if the log cannot go on, where nobody waits until it can. */
  readonly lost?: Promise<never>
  /** Called once the rows are in, before there are links. */
  readonly onIn?: () => void
}

/** A person who came along, with the token of the link for setting their password. */
export interface InvitedByToken extends Invited {
  readonly token: string
}

type MovedIn =
  | {
      readonly ok: true
      readonly invited: readonly InvitedByToken[]
      /** The accounts of the file that did not come along. */
      readonly leftOut: readonly User[]
    }
  | { readonly ok: false; readonly refusal: Refusal }

/** Any number that nothing else here uses. */
export const movingLock = 7_236_403

/**
 * Moves the workspace of a backup file in (decision record 0045), in the name of the admin who brings it, or of the system if
 * nobody has an account yet: its rows as one request, its history as earlier entries, and a link for everybody who came along.
 */
export async function moveIn(
  parts: Parts,
  me: User | undefined,
  { rows, earlier }: Pick<MovedFile, 'rows' | 'earlier'>,
): Promise<MovedIn> {
  // If there were two at once, one would put its history under the other's rows.
  return withClient(parts.connection, 'ems moving in', async (client) => {
    if (!(await tryLock(client, movingLock))) return refused('A workspace is being moved in already.')
    const moved = broughtIn(parts, me, { rows, earlier: asHere(rows, me, earlier) })
    return parts.lost ? Promise.race([moved, parts.lost]) : moved
  })
}

async function broughtIn(
  { pool, log, onIn }: Parts,
  me: User | undefined,
  { rows, earlier }: Pick<MovedFile, 'rows' | 'earlier'>,
): Promise<MovedIn> {
  const by = me?.id ?? 'system'
  const args = withSealedSecrets(storable(rows), nobodys)
  const request = { id: randomUUID(), by, at: stampOf(Date.now(), 0), name: 'workspace.moveIn', args }
  // Another process may have moved a workspace in just before, which this one has not heard of; its history is not ours to
  // delete.
  await log.catchUp()
  // The history first: once the rows are in, the server is no longer empty, and nothing could be moved in later.
  const isTaken = !(await log.isRefused(by, request))
  if (isTaken) await saveImportedHistory(pool, rows, earlier)
  const answer = await log.append(by, request)
  if (answer.ok) onIn?.()
  if (!answer.ok) {
    if (isTaken) await deleteImportedHistory(pool)
    return answer
  }
  const people = await log.read(({ users }) => [...users.values()].filter(({ password }) => password === ''))
  const tokens = await makeLinks(
    pool,
    people.map(({ id }) => id),
  )
  const invited = people.map((user, at) => ({
    userId: user.id,
    name: personName(user),
    email: user.email,
    token: tokens[at] ?? '',
  }))
  return { ok: true, invited, leftOut: peopleIn(rows, me).leftOut }
}

/** Nobody's password comes along. */
const nobodys = { seal: () => '', leastPassword: 0 }

/** Returns the history with the file's account of the admin who brings it replaced by their account here. */
function asHere(rows: RowLists, me: User | undefined, entries: readonly Entry[]): readonly Entry[] {
  // Somebody in the file who just happens to have the admin's id appears as an unknown person.
  const ids = me ? idsHere(rows, me, () => '') : new Map<string, string>()
  const idHere = (id: string): string => ids.get(id) ?? id
  return entries.map((entry) => ({
    ...entry,
    request: { ...entry.request, by: idHere(entry.request.by) },
    changes: entry.changes.map((change) =>
      change.table === 'users' ? { ...change, id: idHere(change.id) } : change,
    ),
  }))
}

function refused(message: string): MovedIn {
  return { ok: false, refusal: { code: 'invalid', message } }
}
