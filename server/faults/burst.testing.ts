import { randomUUID } from 'node:crypto'
import { Visit } from '../http/visit.testing.ts'

/** How many requests are in flight at once. */
const lanes = 8

interface Asked {
  readonly id: string
  readonly name: string
  isAcknowledged: boolean
}

/**
 * An admin who adds people as fast as the answers come, and repeats each request that got no answer, as a page does, with the
 * same id until there is an answer. Everybody has a different name, so that somebody added twice, or missing, is noticed.
 */
export class Burst {
  readonly #me: string
  readonly #cookies: Readonly<Record<string, string>>
  /** What their names begin with. */
  readonly #kind: string
  readonly #asked: Asked[] = []
  #isGoing = false
  #ended: Promise<unknown> = Promise.resolve()

  constructor({ me, cookies }: Visit, kind: string) {
    this.#me = me
    this.#cookies = cookies
    this.#kind = kind
  }

  /** How many were acknowledged so far. */
  get acknowledged(): number {
    return this.#asked.filter(({ isAcknowledged }) => isAcknowledged).length
  }

  /** Begins to send requests; `urlOf` is called each time, since a server that comes back has another address. */
  begin(urlOf: () => string): void {
    this.#isGoing = true
    this.#ended = Promise.all(Array.from({ length: lanes }, () => this.#lane(urlOf)))
  }

  /** Resolves when so many more requests were acknowledged; fails if that takes two minutes. */
  async until(more: number): Promise<void> {
    const wanted = this.acknowledged + more
    const end = Date.now() + 120_000
    while (this.acknowledged < wanted) {
      if (Date.now() > end) throw new Error(`${wanted - this.acknowledged} of ${more} were not acknowledged.`)
      await Promise.race([pause(5), this.#ended])
    }
  }

  /** Makes no new requests; resolves when all have their answer. */
  async end(): Promise<void> {
    this.#isGoing = false
    await this.#ended
  }

  /** The names of those whose requests were acknowledged, in alphabetical order. */
  get names(): readonly string[] {
    return this.#asked
      .filter(({ isAcknowledged }) => isAcknowledged)
      .map(({ name }) => name)
      .toSorted()
  }

  async #lane(urlOf: () => string): Promise<void> {
    while (this.#isGoing) {
      const asked: Asked = {
        id: randomUUID(),
        name: `${this.#kind} ${this.#asked.length}`,
        isAcknowledged: false,
      }
      this.#asked.push(asked)
      while (!asked.isAcknowledged) await this.#ask(asked, urlOf())
    }
  }

  async #ask(asked: Asked, url: string): Promise<void> {
    const visit = new Visit(url, this.#me, this.#cookies)
    const { name } = asked
    const args = { name, email: `${name.replace(' ', '-')}@ems.example`, role: 'employee' }
    try {
      const answer = await visit.request('user.create', args, {
        id: asked.id,
        at: '2026-03-02T09:00:00.000+00:00',
      })
      // Any other answer counts as none yet, except a refusal, which no request here deserves.
      if (answer.status === 200 && !answer.ok) throw new Refused(answer.text)
      asked.isAcknowledged = answer.status === 200
    } catch (error) {
      if (error instanceof Refused) throw error
    }
    if (!asked.isAcknowledged) await pause(20)
  }
}

class Refused extends Error {}

function pause(milliseconds: number): Promise<void> {
  return new Promise((next) => setTimeout(next, milliseconds))
}
