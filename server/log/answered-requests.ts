import type { Refusal } from '../../src/domain/request/refusal.ts'
import type { Answer } from './answer.ts'
import type { AnsweredRequest } from './batch.ts'
import type { LogClient } from './log-connection.ts'
import { entryColumns, entryOf, type StoredEntry } from './stored-entry.ts'

/** Returns those of the requests that have been answered before, by id. */
export async function answeredAmong(
  client: LogClient,
  requestIds: readonly string[],
): Promise<[string, AnsweredRequest][]> {
  if (requestIds.length === 0) return []
  const text = `
    select ${entryColumns}, sent_hash, null::json as refusal from entries where request_id = any($1)
    union all
    select null, request_id, by, null, null, null, null, sent_hash, refusal from nothings where request_id = any($1)`
  const { rows } = await client.prepared<KnownRow>('known', text, [requestIds])
  return rows.map((row) => [row.request_id, { by: row.by, hash: row.sent_hash, answer: answerIn(row) }])
}

/** An entry by its request's id, or the other outcome of a request: then there is no `seq`. */
type KnownRow = { readonly sent_hash: Buffer } & (
  | StoredEntry
  | { readonly seq: null; readonly request_id: string; readonly by: string; readonly refusal: Refusal | null }
)

function answerIn(row: KnownRow): Answer {
  if (row.seq !== null) return { ok: true, entry: entryOf(row) }
  return row.refusal ? { ok: false, refusal: row.refusal } : { ok: true, entry: undefined }
}
