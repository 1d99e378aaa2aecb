import type { FastifyReply, FastifyRequest } from 'fastify'
import { authenticate } from './authenticate.ts'
import { busyWith, tryAgain } from './answers.ts'
import type { Parts } from './parts.ts'

/** How many answers to one person may be in preparation or in transit at once. */
const mostAtOnce = 4
/** How many more may wait: together, as many as one person may have tabs. */
const mostWaiting = 46

/** One person's reads: how many answers are under way, and what begins when one of them has gone out. */
interface Line {
  underWay: number
  readonly waiting: Set<() => void>
}

/**
 * Returns a hook that limits each person's reads, first come, first served: their view is computed anew for each answer, which
 * takes time from everybody else. An answer counts until it has gone out, so that nobody has many made that they do not read. A
 * client that hangs up stops waiting; when too many wait, the next one is told to come again.
 */
export function readTurns(parts: Parts): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  const lines = new Map<string, Line>()

  return async (request, reply) => {
    const caller = await authenticate(parts, request, () => undefined)
    // An answer to nobody in particular is small; and a connection that has already ended emits no second 'close'.
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

  /** A finished answer hands its place on, so that no newcomer gets ahead of those who wait. */
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
