import type { FastifyReply, FastifyRequest } from 'fastify'
import { authenticate } from './authenticate.ts'
import { busyWith, tryAgain } from './answers.ts'
import type { Parts } from './parts.ts'

/** How many answers to one person may be in the making or on their way at once. */
const mostAtOnce = 4
/** How many more may wait: as many in all as one person may have tabs. */
const mostWaiting = 46

/** What one person reads: how many answers are on their way, and what begins when one of them has gone out. */
interface Line {
  underWay: number
  readonly waiting: Set<() => void>
}

/**
 * Returns what lets a person read a little at a time, first come, first served: what they see is put together anew for each answer, and
 * takes time from everybody else. An answer counts until it has gone out, so that nobody has many made that they do not read. Whoever
 * has hung up waits no more; where too many wait, one more is to come again.
 */
export function readTurns(parts: Parts): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  const lines = new Map<string, Line>()

  return async (request, reply) => {
    const caller = await authenticate(parts, request, () => undefined)
    // What nobody in particular gets is small; and a connection that has ended by now does so no second time.
    if (!caller || reply.raw.closed) return undefined
    const { id } = caller.user
    const line = lines.get(id) ?? { underWay: 0, waiting: new Set() }
    lines.set(id, line)
    if (line.waiting.size >= mostWaiting)
      return reply.code(503).header('Retry-After', 1).send(busyWith(tryAgain.refusal))
    const mayBegin = line.underWay < mostAtOnce
    if (mayBegin) line.underWay += 1
    await new Promise<void>((begin) => {
      if (mayBegin) begin()
      else line.waiting.add(begin)
      reply.raw.once('close', () => {
        if (!line.waiting.delete(begin)) leave(id, line)
      })
    })
    return undefined
  }

  /** The place of one that is done is handed on, so that nobody who comes just now is before those who wait. */
  function leave(id: string, line: Line): void {
    const [next] = line.waiting
    if (next) {
      line.waiting.delete(next)
      next()
    } else {
      line.underWay -= 1
      if (line.underWay === 0) lines.delete(id)
    }
  }
}
