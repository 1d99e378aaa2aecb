import type { Change } from '../../../domain/state/change.ts'
import { pendingPrefix, reserveKey } from '../keys.ts'

/** What browsers grant one site's local storage, in characters, names of keys included. */
const usualLimit = 5 * 1024 * 1024
/** What is always held, in characters: a write that makes room by leaving out second copies needs some for its notes. */
const slack = 2000
/** From this share of the limit on, room is secured before a change is accepted. */
const nearlyFull = 0.8

/**
 * The room in local storage. When it runs short, a change is accepted only once the room for it is held by a key of spaces.
 * That key is dropped right before the change is written, so that what was accepted can be stored.
 */
export class Room {
  readonly #storage: Storage
  #used: number | undefined
  #limit = usualLimit
  #reserved = 0
  #held: number
  /** The lengths of large texts, so that they need not be read to be measured. */
  readonly #lengths = new Map<string, number>()
  /** How many keys there were at the last measurement, without those that come and go. */
  #keys = 0

  constructor(storage: Storage) {
    this.#storage = storage
    this.#held = storage.getItem(reserveKey)?.length ?? 0
  }

  /** A key holds a text of this length, and will until it is forgotten. */
  holds(key: string, length: number): void {
    this.#lengths.set(key, length)
  }

  /** A key may hold something else now. */
  forget(key: string): void {
    this.#lengths.delete(key)
  }

  /** How many characters are stored, and how many fit. */
  usage(): { readonly used: number; readonly limit: number } {
    this.#used = this.#measure()
    return { used: this.#used, limit: Math.max(this.#limit, this.#used) }
  }

  /**
   * Whether `growth` more characters will fit on top of what was promised before; holds the room for them if it is scarce.
   * The next write frees `spare` more characters.
   */
  promise(growth: number, spare = 0): boolean {
    if (growth <= 0) return true
    const wanted = this.#reserved + growth
    // What others have stored here shows as another number of keys; reading all texts each time is too slow.
    if (this.#used === undefined || this.#countKeys() !== this.#keys) this.#used = this.#measure()
    if (this.#isScarce(wanted)) {
      this.#used = this.#measure()
      if (this.#isScarce(wanted) && !this.#hold(slack + wanted) && spare < slack + wanted) return false
    }
    this.#reserved = wanted
    return true
  }

  /** Frees the room held for promised changes, for the next writer. */
  release(): void {
    if (this.#held > slack) this.releaseAll()
  }

  /** Frees all the room held. */
  releaseAll(): void {
    this.#storage.removeItem(reserveKey)
    this.#held = 0
  }

  /** What was promised is written now, except for `open` characters of changes that still wait for their place. */
  settle(open: number): void {
    // What others store here meanwhile is counted when room gets scarce.
    if (this.#used !== undefined) this.#used += this.#reserved - open
    this.#reserved = open
    if (this.#held === 0) this.#hold(this.#isScarce(open) ? slack + open : slack)
  }

  /** The storage refused a text: so what it holds now is its limit. */
  learnLimit(): void {
    this.#lengths.clear()
    this.#used = this.#measure()
    this.#limit = Math.min(this.#limit, this.#used + this.#reserved)
  }

  #isScarce(wanted: number): boolean {
    return (this.#used ?? 0) + wanted > this.#limit * nearlyFull
  }

  #hold(length: number): boolean {
    try {
      this.#storage.setItem(reserveKey, ' '.repeat(length))
      this.#held = length
      // There is room again where there was none before.
      this.#limit = Math.max(this.#limit, Math.min(usualLimit, (this.#used ?? 0) + length))
      return true
    } catch {
      this.#limit = Math.min(this.#limit, this.#measure() + length)
      return false
    }
  }

  #countKeys(): number {
    let count = 0
    for (let index = 0; index < this.#storage.length; index += 1) {
      const key = this.#storage.key(index) ?? ''
      if (!key.startsWith(pendingPrefix) && key !== reserveKey) count += 1
    }
    return count
  }

  #measure(): number {
    this.#keys = this.#countKeys()
    let used = 0
    for (let index = 0; index < this.#storage.length; index += 1) {
      const key = this.#storage.key(index) ?? ''
      const length = this.#lengths.get(key) ?? this.#storage.getItem(key)?.length ?? 0
      if (key !== reserveKey) used += key.length + length
    }
    return used
  }
}

/** How many characters longer changes make the stored text; negative when they make it shorter. */
export function growthOf(changes: readonly Change[]): number {
  return changes.reduce((sum, { before, after }) => sum + lengthOf(after) - lengthOf(before), 0)
}

function lengthOf(fields: Change['before']): number {
  return fields === null ? 0 : JSON.stringify(fields).length
}
