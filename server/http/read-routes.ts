import type { FastifyInstance } from 'fastify'
import { tableNames } from '../../src/domain/model/tables.ts'
import type { User } from '../../src/domain/model/users.ts'
import { mostInKey } from '../../src/domain/request/entry.ts'
import { hasAdmin } from '../../src/domain/state/has-admin.ts'
import { rowsOf, createState, type State } from '../../src/domain/state/state.ts'
import { sees } from '../../src/domain/see/audience.ts'
import { historyFor, readerOf } from '../../src/domain/see/history.ts'
import { viewOf } from '../../src/domain/see/view.ts'
import { BoundedQueue, QueueFull } from '../accounts/bounded-queue.ts'
import { busyWith, loggedOut, notUnderstood, refusal, tryAgain } from './answers.ts'
import { catchUpIfBehind } from '../log/catch-up.ts'
import { entriesTouching, lastEntries } from '../log/read-entries.ts'
import type { Parts } from './parts.ts'
import { readTurns } from './read-turns.ts'
import { authenticate } from './authenticate.ts'

/** The routes that return what a person can see: its present state and its history. */
export function readRoutes(app: FastifyInstance, parts: Parts): void {
  const { log, pool, epoch } = parts
  const preHandler = readTurns(parts)
  // Each may hold a lot in memory for a moment.
  const histories = new BoundedQueue(4, 500)

  app.get('/api/snapshot', { preHandler }, async (request) => {
    const caller = await authenticate(parts, request, (state, user) => ({
      seq: log.head,
      rows: rowsOf(viewOf(state, user)),
    }))
    if (!caller) {
      if (!(await log.read(hasAdmin))) await catchUpIfBehind(parts)
      const isNew = !(await log.read(hasAdmin))
      return { me: null, epoch, seq: 0, rows: rowsOf(createState()), ...(isNew && { isNew }) }
    }
    return { me: caller.user.id, epoch, ...caller.found }
  })

  app.get<{ Querystring: HistoryQuery }>('/api/history', { preHandler }, async (request, reply) => {
    const { row, before = latest, after = earliest } = request.query
    if (row !== undefined && !isName(row))
      return reply.code(400).send(refusal('invalid', 'This row is not understood.'))
    if (!isPlace(before) || !isPlace(after)) return reply.code(400).send(notUnderstood)
    // First check who asks: nobody else can make the database work.
    const who = await authenticate(parts, request, () => undefined)
    if (!who) return reply.code(401).send(loggedOut)
    const tell = async (from: number): Promise<unknown> => {
      // A client that hung up while waiting for its turn gets nothing.
      if (reply.raw.closed) return reply
      const { entries, ...rest } =
        row === undefined
          ? await lastEntries(pool, from, Number(after))
          : await entriesTouching(pool, row, from)
      const own = await entriesTouching(pool, `users:${who.user.id}`, Number(latest))
      const caller = await authenticate(parts, request, (state, user) => {
        const reader = readerOf(user, own.entries, own.before)
        const told = entries
          .map((entry) => historyFor(state, reader, entry))
          .filter((entry) => entry !== undefined)
        return { told, isToldOf: told.length > 0 || row === undefined || seesRow(state, user, row) }
      })
      if (!caller) return reply.code(401).send(loggedOut)
      const { told, isToldOf } = caller.found
      if (isToldOf) return { entries: told, ...rest }
      // Somebody who does not see a row must not learn how much happened to it, so this goes on until it finds what they did to
      // it.
      return rest.before === undefined ? { entries: told } : tell(rest.before)
    }
    try {
      return await histories.run(() => tell(Number(before)))
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error
      return reply.code(503).header('Retry-After', 1).send(busyWith(tryAgain.refusal))
    }
  })
}

/** What is asked of the history: that of one row, or the entries between two places of the log. */
interface HistoryQuery {
  readonly row?: unknown
  readonly before?: unknown
  readonly after?: unknown
}

const latest = String(Number.MAX_SAFE_INTEGER)
const earliest = String(Number.MIN_SAFE_INTEGER)

/** Whether a value can be the name of a row: PostgreSQL accepts no NUL. */
function isName(text: unknown): text is string {
  return typeof text === 'string' && text.length <= mostInKey && !text.includes('\0')
}

/** Whether a value is a place in the log, as written in an address. */
function isPlace(text: unknown): text is string {
  return typeof text === 'string' && /^-?\d{1,16}$/.test(text)
}

/** Whether a person can now see the row that is named, for example, `tasks:17`. */
function seesRow(state: State, user: User, row: string): boolean {
  const table = tableNames.find((name) => row.startsWith(`${name}:`))
  if (!table) return false
  const found = state[table].get(row.slice(table.length + 1))
  return found !== undefined && sees(state, user, table, found)
}
