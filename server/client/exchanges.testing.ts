import type { Request } from '../../src/domain/request/request.ts'
import type { Sent, Wire } from '../../src/workspace/team/wire.ts'

/** A request and its answer, and when it was first sent and when answered, numbered over everything sent and answered. */
export interface Exchange {
  readonly request: Request
  readonly sentAt: number
  readonly answeredAt: number
  readonly sent: Sent
}

/** The requests that the pages of a test have sent to a server, with their answers. */
export class Exchanges {
  /** In the order of the answers. */
  readonly all: Exchange[] = []
  readonly #firstSent = new Map<string, number>()
  #moment = 0

  async send(wire: Wire, request: Request): Promise<Sent> {
    const sentAt = this.#firstSent.get(request.id) ?? (this.#moment += 1)
    this.#firstSent.set(request.id, sentAt)
    const sent = await wire.send(request)
    this.all.push({ request, sentAt, answeredAt: (this.#moment += 1), sent })
    return sent
  }
}
