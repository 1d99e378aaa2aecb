import { knownSteps } from '../database/schema.ts'
import { tooOld } from '../database/too-old.ts'
import type { LogClient } from './log-connection.ts'
import { pipelined } from './pipelined.ts'
import { entryColumns, type StoredEntry } from './stored-entry.ts'
import type { Place } from './write-batch.ts'

/** An entry that another process has written. */
export type Missed = StoredEntry & { readonly rules: number }

/**
 * Returns what other processes have written by now, without the lock: they commit one after the other, so what it sees has no
 * gaps. Fails as `Transaction.begin` does.
 */
export async function readMissed(client: LogClient, from: Place): Promise<readonly Missed[]> {
  const [missed, life] = await pipelined(client, () =>
    Promise.all([
      missedSince(client, from.head),
      // Read after the entries: all of them are from this epoch, or the call fails.
      client.query<WorkspaceMeta>('select epoch, needs from workspace'),
    ]),
  )
  expectSameEpoch(life.rows[0], from)
  return missed
}

/** The entries after `head`, in order. */
export async function missedSince(client: LogClient, head: number): Promise<readonly Missed[]> {
  const text = `select ${entryColumns}, rules from entries where seq > $1 order by seq`
  const { rows } = await client.prepared<Missed>('missed', text, [head])
  return rows
}

/** `needs` is how many steps of the schema a version must know to work with the workspace. */
export interface WorkspaceMeta {
  readonly epoch: string
  readonly needs: number
}

/** Throws if a backup was restored since, or a newer version has changed the tables beyond what this one knows. */
export function expectSameEpoch(workspace: WorkspaceMeta | undefined, from: Place): void {
  if (workspace && workspace.needs > knownSteps) throw tooOld
  if (workspace?.epoch !== from.epoch) throw new Error('A backup was restored behind this log.')
}
