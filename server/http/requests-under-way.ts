import type { FastifyReply, FastifyRequest } from 'fastify'

/** In bytes: more than any person's request needs. */
export const mostInRequest = 1024 * 1024

/** How many requests of one person may be arriving or in progress at once. */
const mostAtOnce = 64
/** In bytes: how much they may take in total. */
const mostInAll = 8 * mostInRequest
/** In bytes: a longer request holds a text that fills pages. The shorter ones of one person take no more than 1 MB in total. */
const longFrom = 16 * 1024
/** In bytes: how much the long requests of all people together may take. */
const mostOfAll = 64 * mostInRequest

interface Load {
  requests: number
  bytes: number
}

/** The share of a person's load that one request takes, until it is given back. */
interface Share {
  readonly giveBack: () => void
  isWorkedOn: boolean
}

/** Counts what everybody is asking for at once: what arrives slowly, on many connections, stays in memory until it has all come. */
export class RequestsUnderWay {
  readonly #loads = new Map<string, Load>()
  readonly #shares = new WeakMap<FastifyRequest, Share>()
  /** In bytes: what everybody's long requests take. */
  #long = 0

  /**
   * Whether one more request of this person may come. When many accounts together use up the room for long requests, short ones
   * are still admitted, so that others can go on working. A request counts from now on, before any of its body is read, until
   * it has been worked on or its connection has ended.
   */
  admit(userId: string, request: FastifyRequest, reply: FastifyReply): boolean {
    const load = this.#loads.get(userId) ?? { requests: 0, bytes: 0 }
    const bytes = mostThatComes(request)
    const long = bytes > longFrom ? bytes : 0
    if (load.requests >= mostAtOnce || load.bytes + bytes > mostInAll) return false
    if (long > 0 && this.#long + long > mostOfAll) return false
    // The client has hung up by now, and there will be no second 'close'.
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
    // A request that is worked on stays in memory until that is done, even if the client hangs up.
    reply.raw.once('close', () => {
      if (!share.isWorkedOn) giveBack()
    })
    return true
  }

  /** Works on a request that has arrived. A request that was hung up on before it counted is not worked on. */
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

/** In bytes: how much of a request can come; if it does not say, the most that is allowed. */
function mostThatComes({ headers }: FastifyRequest): number {
  const said = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity
  return Math.min(said, mostInRequest)
}
