import type { FastifyReply, FastifyRequest } from 'fastify'

/** In bytes: more than any request of a person has. */
export const mostInRequest = 1024 * 1024

/** How many requests of one person are on their way here, or worked on, at once. */
const mostAtOnce = 64
/** In bytes: how much they may have in all. */
const mostInAll = 8 * mostInRequest
/** In bytes: a longer one is one of a text that fills pages. Shorter ones of a person have no more than 1 MB in all. */
const longFrom = 16 * 1024
/** In bytes: how much the long ones of all people together may have. */
const mostOfAll = 64 * mostInRequest

interface Load {
  requests: number
  bytes: number
}

/** What one request takes of its person's load, until it is given back. */
interface Share {
  readonly giveBack: () => void
  isWorkedOn: boolean
}

/** How much everybody asks for at once: what comes slowly, on many connections, is in memory as long as it comes. */
export class RequestsUnderWay {
  readonly #loads = new Map<string, Load>()
  readonly #shares = new WeakMap<FastifyRequest, Share>()
  /** In bytes: what the long ones of everybody have. */
  #long = 0

  /**
   * Whether one more of somebody's may come. Where many accounts together fill what there is for long ones, short ones still may,
   * so that others go on with their work. It counts from now on, before any of its body is read, until it was worked on or its
   * connection has ended.
   */
  admit(userId: string, request: FastifyRequest, reply: FastifyReply): boolean {
    const load = this.#loads.get(userId) ?? { requests: 0, bytes: 0 }
    const bytes = mostThatComes(request)
    const long = bytes > longFrom ? bytes : 0
    if (load.requests >= mostAtOnce || load.bytes + bytes > mostInAll) return false
    if (long > 0 && this.#long + long > mostOfAll) return false
    // It has been hung up on by now, and would not do so a second time.
    if (reply.raw.closed) return true
    load.requests += 1
    load.bytes += bytes
    this.#long += long
    this.#loads.set(userId, load)
    const giveBack = (): void => {
      if (!this.#shares.delete(request)) return
      load.requests -= 1
      load.bytes -= bytes
      this.#long -= long
      if (load.requests === 0) this.#loads.delete(userId)
    }
    const share: Share = { giveBack, isWorkedOn: false }
    this.#shares.set(request, share)
    // What is worked on is in memory until that is done, whoever hangs up.
    reply.raw.once('close', () => {
      if (!share.isWorkedOn) giveBack()
    })
    return true
  }

  /** Works on what has come. Nothing is done of what was hung up on before it counted. */
  async workOn<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result | undefined> {
    const share = this.#shares.get(request)
    if (!share) return undefined
    share.isWorkedOn = true
    try {
      return await work()
    } finally {
      share.giveBack()
    }
  }
}

/** In bytes: how much of a request can come; of one that does not say it, as much as may. */
function mostThatComes({ headers }: FastifyRequest): number {
  const said = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity
  return Math.min(said, mostInRequest)
}
