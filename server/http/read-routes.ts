import type { FastifyInstance } from 'fastify'
import { rowsOf, createState } from '../../src/domain/state/state.ts'
import { historyFor } from '../../src/domain/see/history.ts'
import { viewOf } from '../../src/domain/see/view.ts'
import { loggedOut, refusal } from './answers.ts'
import { entriesTouching, lastEntries } from '../log/read-entries.ts'
import type { Parts } from './parts.ts'
import { whoAsks } from './who-asks.ts'

/** What somebody sees: all of it as it is, and what was. */
export function readRoutes(app: FastifyInstance, parts: Parts): void {
  const { log, pool, epoch } = parts

  app.get('/api/snapshot', async (request) => {
    const asker = await whoAsks(parts, request, (state, user) => ({
      seq: log.head,
      rows: rowsOf(viewOf(state, user)),
    }))
    if (!asker) return { me: null, epoch, seq: 0, rows: rowsOf(createState()) }
    return { me: asker.user.id, epoch, ...asker.found }
  })

  app.get<{ Querystring: { row?: unknown } }>('/api/history', async (request, reply) => {
    const { row } = request.query
    if (row !== undefined && (typeof row !== 'string' || row.length > 200))
      return reply.code(400).send(refusal('invalid', 'This row is not understood.'))
    // First who asks: nobody else makes the database work.
    if (!(await whoAsks(parts, request, () => undefined))) return reply.code(401).send(loggedOut)
    const entries = row === undefined ? await lastEntries(pool) : await entriesTouching(pool, row)
    const asker = await whoAsks(parts, request, (state, user) =>
      entries.map((entry) => historyFor(state, user, entry)).filter((entry) => entry !== undefined),
    )
    return asker ? { entries: asker.found } : reply.code(401).send(loggedOut)
  })
}
