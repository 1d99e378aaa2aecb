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
}

/** Somebody who came along, with the token of the link by which they set a password. */
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

/** Any number, as long as nothing else here takes it. */
export const movingLock = 7_236_403

/**
 * Moves the workspace of a backup file in (decision record 0045), in the name of an admin who brings it, or by itself where
 * nobody has an account yet: its rows by one request, its history as what was earlier, and for everybody who came along a link.
 */
export async function moveIn(
  parts: Parts,
  me: User | undefined,
  { rows, earlier }: Pick<MovedFile, 'rows' | 'earlier'>,
): Promise<MovedIn> {
  // Of two at once, one would put its history under the other's rows.
  return withClient(parts.connection, 'ems moving in', async (client) => {
    if (!(await tryLock(client, movingLock))) return refused('A workspace is being moved in already.')
    return broughtIn(parts, me, { rows, earlier: asHere(rows, me, earlier) })
  })
}

async function broughtIn(
  { pool, log }: Parts,
  me: User | undefined,
  { rows, earlier }: Pick<MovedFile, 'rows' | 'earlier'>,
): Promise<MovedIn> {
  const by = me?.id ?? 'system'
  const args = withSealedSecrets(storable(rows), nobodys)
  const request = { id: randomUUID(), by, at: stampOf(Date.now(), 0), name: 'workspace.moveIn', args }
  // Another process may have brought a workspace just before, of which this one has not heard; its history is not ours to forget.
  await log.catchUp()
  // The history first: with the rows the server is empty no more, and nothing could be brought later.
  const isTaken = !(await log.isRefused(by, request))
  if (isTaken) await saveImportedHistory(pool, rows, earlier)
  const answer = await log.append(by, request)
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

/** History in which whoever brings it is who they are here. */
function asHere(rows: RowLists, me: User | undefined, entries: readonly Entry[]): readonly Entry[] {
  // Who only happens to have their id is told of as somebody unknown.
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
