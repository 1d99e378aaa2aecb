interface Write {
  readonly key: string
  readonly text: string | null
}

interface Mutation extends Write {
  readonly from: SimulatedStorage
}

/** Where the writes of all tabs arrive, one after the other, and from where they reach the other tabs. */
export class StorageService {
  readonly texts = new Map<string, string>()
  readonly connected = new Set<SimulatedStorage>()
  /** The number of characters that fit. */
  quota = Number.POSITIVE_INFINITY
  /** What the browser began with, and what was written since, in order of arrival. */
  #begun: ReadonlyMap<string, string> | undefined
  #written: Write[] = []

  /** How many writes have arrived since the browser was started. */
  get writes(): number {
    return this.#written.length
  }

  connect(): SimulatedStorage {
    this.#begun ??= new Map(this.texts)
    const storage = new SimulatedStorage(this)
    this.connected.add(storage)
    return storage
  }

  /** Lets one write arrive; `which` chooses whose. Returns whether there was one. */
  step(which = 0): boolean {
    const senders = [...this.connected].filter(({ sent }) => sent.length > 0)
    const mutation = senders[which % Math.max(1, senders.length)]?.sent.shift()
    if (!mutation) return false
    this.#write(this.texts, mutation)
    this.#written.push(mutation)
    for (const storage of this.connected) storage.arrived.push(mutation)
    return true
  }

  /** Writes as another program does, behind the back of all open tabs. */
  setFromOutside(key: string, text: string | null): void {
    this.#write(this.texts, { key, text })
    this.#written.push({ key, text })
  }

  /** What the disk has once it has received that many of the writes: they reach it in their order, at some point. */
  textsAfter(writes: number): Map<string, string> {
    const texts = new Map(this.#begun)
    for (const write of this.#written.slice(0, writes)) this.#write(texts, write)
    return texts
  }

  /** Starts over after the browser was killed: with what the disk has, or with nothing. */
  startOver(writes: number | 'gone'): void {
    const texts = writes === 'gone' ? new Map<string, string>() : this.textsAfter(writes)
    for (const storage of this.connected) storage.disconnect()
    this.connected.clear()
    this.texts.clear()
    for (const [key, text] of texts) this.texts.set(key, text)
    this.#begun = texts
    this.#written = []
  }

  #write(texts: Map<string, string>, { key, text }: Write): void {
    if (text === null) texts.delete(key)
    else texts.set(key, text)
  }
}

/**
 * The local storage of one process. Reads and writes go to its own cache; others' writes arrive later, and not while one of
 * its own to the same key is in flight.
 */
export class SimulatedStorage implements Storage {
  readonly sent: Mutation[] = []
  readonly arrived: Mutation[] = []
  /** Listeners for what others have written. */
  readonly listeners: ((key: string | null, text: string | null) => void)[] = []
  /** Whether writing throws now; tests set it. */
  fails: (key: string) => boolean = () => false
  readonly #service: StorageService
  readonly #cache: Map<string, string>
  readonly #underWay = new Map<string, number>()
  #isConnected = true

  constructor(service: StorageService) {
    this.#service = service
    this.#cache = new Map(service.texts)
  }

  get length(): number {
    return this.#cache.size
  }

  get isBehind(): boolean {
    return this.arrived.length > 0
  }

  key(index: number): string | null {
    return [...this.#cache.keys()][index] ?? null
  }

  getItem(key: string): string | null {
    return this.#cache.get(key) ?? null
  }

  setItem(key: string, text: string): void {
    const others = [...this.#cache].filter(([name]) => name !== key)
    const size = others.reduce(
      (sum, [name, value]) => sum + name.length + value.length,
      key.length + text.length,
    )
    // As in Chromium, a text that does not get longer is accepted even where others have exceeded the quota.
    const isLonger = text.length > (this.#cache.get(key)?.length ?? -1)
    if ((isLonger && size > this.#service.quota) || this.fails(key))
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    this.#write(key, text)
  }

  removeItem(key: string): void {
    if (this.#cache.has(key)) this.#write(key, null)
  }

  clear(): void {
    for (const key of this.#cache.keys()) this.removeItem(key)
  }

  /** The process is gone; what it has already sent still arrives. */
  disconnect(): void {
    this.#isConnected = false
  }

  /** Takes in a write by something other than the tabs of this browser. */
  hear(key: string, text: string): void {
    this.#cache.set(key, text)
    this.#tell(key, text)
  }

  /** Takes in that something other than the tabs of this browser has cleared all keys. */
  hearCleared(): void {
    this.#service.texts.clear()
    for (const storage of this.#service.connected) {
      storage.#cache.clear()
      storage.#tell(null, null)
    }
  }

  /** Takes in one write that has arrived at the service. */
  step(): void {
    const mutation = this.arrived.shift()
    if (!mutation) return
    const { from, key, text } = mutation
    const underWay = this.#underWay.get(key) ?? 0
    if (from === this) {
      this.#underWay.set(key, underWay - 1)
      return
    }
    // It gives way to a write of this process in flight, but is reported all the same.
    if (underWay === 0) {
      if (text === null) this.#cache.delete(key)
      else this.#cache.set(key, text)
    }
    this.#tell(key, text)
  }

  #tell(key: string | null, text: string | null): void {
    for (const listener of this.listeners) listener(key, text)
  }

  #write(key: string, text: string | null): void {
    if (!this.#isConnected) return
    if (text === null) this.#cache.delete(key)
    else this.#cache.set(key, text)
    this.#underWay.set(key, (this.#underWay.get(key) ?? 0) + 1)
    this.sent.push({ from: this, key, text })
  }
}
