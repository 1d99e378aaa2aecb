import type { Entry } from '../../src/domain/request/entry.ts'
import type { sessionOver } from '../../src/domain/request/spoken.ts'
import { sizeOf } from '../log/size-of.ts'

/** In bytes: a subscriber with more than this unread, besides one message, is cut off, and comes back from where they are. */
const maxBuffered = 4 * 1024 * 1024
/** In characters: if there is more to tell at once, such as thousands of deleted tasks, beginning anew is quicker. */
const maxTold = 16_000_000
/**
 * After this many unanswered pings, one every 15 seconds, a subscriber is gone, as when a network vanishes without closing
 * anything. A page gives up a server after 40 silent seconds: somebody who is merely slow has left by themselves before that.
 */
const maxUnanswered = 3

/**
 * Why a socket is closed: the session is over, its reader is too slow, the server stops or has failed, something was sent on
 * it, or everything has been said.
 */
export type CloseCode = typeof sessionOver | 4408 | 1012 | 1011 | 1008 | 1000

/** The parts of the library's socket that are used here. */
export interface Socket {
  readonly readyState: number
  readonly OPEN: number
  readonly bufferedAmount: number
  send(text: string): void
  ping(): void
  close(code: number): void
  terminate(): void
  on(event: 'message' | 'pong' | 'close' | 'error', listener: () => void): unknown
}

/** One socket of a person, which tells them what is new; the only thing that comes back is that they are there. */
export class Subscriber {
  readonly userId: string
  /** The hash by which the database knows the session's token. */
  readonly tokenHash: string
  readonly #socket: Socket
  /** Kept until it has been told. */
  #build: string | undefined
  #seq = 0
  #pending: Entry[] = []
  /** In bytes: the largest message since the socket last had nothing unread. */
  #largest = 0
  #unanswered = 0

  /** `build` is the server's own, which is told with the first message. */
  constructor(
    socket: Socket,
    {
      userId,
      tokenHash,
      build,
    }: Pick<Subscriber, 'userId' | 'tokenHash'> & { readonly build: string | undefined },
  ) {
    this.#socket = socket
    this.userId = userId
    this.tokenHash = tokenHash
    this.#build = build
    socket.on('pong', () => (this.#unanswered = 0))
  }

  /** How far they have been told. */
  get seq(): number {
    return this.#seq
  }

  get isClosed(): boolean {
    return this.#socket.readyState !== this.#socket.OPEN
  }

  /** Adds an entry to tell with the next `flush`, unless it was already there when they came. */
  enqueue(entry: Entry): void {
    if (entry.seq > this.#seq) this.#pending.push(entry)
  }

  flush(seq: number): void {
    if (this.#pending.length > 0) this.advance(seq)
  }

  /** Tells them how far the log goes, with what is new for them. */
  advance(seq: number): void {
    this.tell(this.#pending.splice(0), seq)
  }

  tell(entries: readonly Entry[], seq: number): void {
    if (this.#isTooMuch(entries)) return this.reset()
    // A subscriber who came while others were about to be told may be further than these entries.
    this.#seq = Math.max(this.#seq, seq)
    this.#send({ entries, seq: this.#seq, build: this.#build })
    this.#build = undefined
  }

  /** Never for the person's own entry: they need it to undo what they did. */
  #isTooMuch(entries: readonly Entry[]): boolean {
    if (entries.some(({ request }) => request.by === this.userId)) return false
    return entries.reduce((sum, entry) => sum + sizeOf(entry), 0) > maxTold
  }

  /**
   * Tells them that they cannot go on from where they are; nothing more is said on this socket. They come back with another
   * one.
   */
  reset(): void {
    this.#send({ reset: true })
    this.close(1000)
  }

  /** Asks whether they are still there, which a browser answers by itself; cuts them off if they have not answered for long. */
  ping(): void {
    if (this.isClosed) return
    if (this.#unanswered === maxUnanswered) return this.#socket.terminate()
    this.#unanswered += 1
    this.#socket.ping()
  }

  close(code: CloseCode): void {
    this.#socket.close(code)
    // A client that does not read does not answer either.
    if (code === 4408) this.#socket.terminate()
  }

  #send(word: unknown): void {
    if (this.isClosed) return
    const unread = this.#socket.bufferedAmount
    if (unread === 0) this.#largest = 0
    // A large message takes its time on a slow line: if they were cut off for that, they would come back for the same one
    // without end.
    if (unread > maxBuffered + this.#largest) return this.close(4408)
    const text = JSON.stringify(word)
    this.#largest = Math.max(this.#largest, Buffer.byteLength(text))
    this.#socket.send(text)
  }
}
