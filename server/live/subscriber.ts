import type { Entry } from '../../src/domain/request/entry.ts'
import type { sessionOver } from '../../src/domain/request/spoken.ts'
import { sizeOf } from '../log/size-of.ts'

/** In bytes: whoever has not read so much of what was sent, besides one word, is cut off, and comes back by where they are. */
const maxBuffered = 4 * 1024 * 1024
/** In characters: where more is to be told at once, as that thousands of tasks were deleted, to begin anew is quicker. */
const maxTold = 16_000_000
/**
 * Whoever has left so many pings unanswered, of one every 15 seconds, is gone, as with a network that has vanished and closed nothing.
 * A page gives up a server after 40 silent seconds: whoever is only slow has gone by themselves before.
 */
const maxUnanswered = 3

/**
 * Why a socket is closed: the session is over, its reader is too slow, the server stops or has failed, something was sent on it, or
 * all is said.
 */
export type CloseCode = typeof sessionOver | 4408 | 1012 | 1011 | 1008 | 1000

/** What is used here of a socket of the library. */
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

/** One socket of somebody, which tells them what is new; nothing comes back on it but that they are there. */
export class Subscriber {
  readonly userId: string
  /** Of the session's token what the database knows it by. */
  readonly tokenHash: string
  readonly #socket: Socket
  /** Until it is told. */
  #build: string | undefined
  #seq = 0
  #pending: Entry[] = []
  /** In bytes: the largest word since all was read. */
  #largest = 0
  #unanswered = 0

  /** `build` is the one of the server, which is told with the first word. */
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

  /** How far they were told. */
  get seq(): number {
    return this.#seq
  }

  get isClosed(): boolean {
    return this.#socket.readyState !== this.#socket.OPEN
  }

  /** An entry to tell with the next `flush`, unless they came when it was there already. */
  enqueue(entry: Entry): void {
    if (entry.seq > this.#seq) this.#pending.push(entry)
  }

  flush(seq: number): void {
    if (this.#pending.length > 0) this.advance(seq)
  }

  /** Tells them how far it went, with what is new for them. */
  advance(seq: number): void {
    this.tell(this.#pending.splice(0), seq)
  }

  tell(entries: readonly Entry[], seq: number): void {
    if (this.#isTooMuch(entries)) return this.reset()
    // Whoever came while others were about to be told may be further than these.
    this.#seq = Math.max(this.#seq, seq)
    this.#send({ entries, seq: this.#seq, build: this.#build })
    this.#build = undefined
  }

  /** Whoever did it themself can undo it only with its entry. */
  #isTooMuch(entries: readonly Entry[]): boolean {
    if (entries.some(({ request }) => request.by === this.userId)) return false
    return entries.reduce((sum, entry) => sum + sizeOf(entry), 0) > maxTold
  }

  /** Tells them that they cannot go on from where they are; nothing else is said here. They come again by another socket. */
  reset(): void {
    this.#send({ reset: true })
    this.close(1000)
  }

  /** Asks whether they are still there, which a browser answers by itself, or cuts them off if they have not answered for long. */
  ping(): void {
    if (this.isClosed) return
    if (this.#unanswered === maxUnanswered) return this.#socket.terminate()
    this.#unanswered += 1
    this.#socket.ping()
  }

  close(code: CloseCode): void {
    this.#socket.close(code)
    // Whoever does not read does not answer either.
    if (code === 4408) this.#socket.terminate()
  }

  #send(word: unknown): void {
    if (this.isClosed) return
    const unread = this.#socket.bufferedAmount
    if (unread === 0) this.#largest = 0
    // By a slow line a large word takes its time: cut off for that, they would come back for the same one without end.
    if (unread > maxBuffered + this.#largest) return this.close(4408)
    const text = JSON.stringify(word)
    this.#largest = Math.max(this.#largest, Buffer.byteLength(text))
    this.#socket.send(text)
  }
}
