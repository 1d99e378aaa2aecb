import type { Entry } from '../../src/domain/request/entry.ts'

/** In bytes: whoever has not read so much of what was sent is cut off, and comes back by where they are. */
const maxBuffered = 4 * 1024 * 1024

/**
 * Why a socket is closed: the session is over, its reader is too slow, the server stops or has failed, something was sent on it, or
 * all is said.
 */
export type CloseCode = 4401 | 4408 | 1012 | 1011 | 1008 | 1000

/** What is used here of a socket of the library. */
export interface Socket {
  readonly readyState: number
  readonly OPEN: number
  readonly bufferedAmount: number
  send(text: string): void
  close(code: number): void
  terminate(): void
  on(event: 'message' | 'close' | 'error', listener: () => void): unknown
}

/** One socket of somebody, which tells them what is new; nothing comes back on it. */
export class Subscriber {
  readonly userId: string
  /** Of the session's token what the database knows it by. */
  readonly tokenHash: string
  readonly #socket: Socket
  /** Until it is told. */
  #build: string | undefined
  #seq = 0
  #pending: Entry[] = []

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
    // Whoever came while others were about to be told may be further than these.
    this.#seq = Math.max(this.#seq, seq)
    this.#send({ entries, seq: this.#seq, build: this.#build })
    this.#build = undefined
  }

  /** Tells them that they cannot go on from where they are; nothing else is said here. They come again by another socket. */
  reset(): void {
    this.#send({ reset: true })
    this.close(1000)
  }

  close(code: CloseCode): void {
    this.#socket.close(code)
    // Whoever does not read does not answer either.
    if (code === 4408) this.#socket.terminate()
  }

  #send(word: unknown): void {
    if (this.isClosed) return
    if (this.#socket.bufferedAmount > maxBuffered) return this.close(4408)
    this.#socket.send(JSON.stringify(word))
  }
}
