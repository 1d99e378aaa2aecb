import { Listeners } from '../../listeners.ts'
import type { Damage, DamageStore, TakenOver } from '../../device.ts'
import { parseObject } from '../../../domain/model/json.ts'
import { keys, recoveryPrefix, takenOverPrefix, keysWith } from '../keys.ts'

type Reason = Damage['reason']

/**
 * Texts kept aside in local storage: `recovery:{key}:{number}` holds what could not be read,
 * `recovery:{key}:overwritten:{number}` what something else had written when EMS wrote over it. Beside them,
 * `taken-over:{key}` says how much was taken over from data in another form.
 */
export class RecoveryStore implements DamageStore {
  /** Something was discarded: there is more room now. Says of which key nothing is kept any more, if so. */
  readonly discarded = new Listeners<string | undefined>()
  readonly #storage: Storage
  /** What found no room in the storage; it is kept only while the page is open. */
  readonly #unsaved = new Map<string, string>()
  readonly #changed = new Listeners()
  #list: readonly Damage[] | undefined
  #takenOver: readonly TakenOver[] | undefined

  constructor(storage: Storage) {
    this.#storage = storage
  }

  /** Keeps a text aside, once. Returns whether it is safe there now (the storage may be full). */
  keep(key: string, text: string, reason: Reason = 'unreadable'): boolean {
    const start = reason === 'unreadable' ? `${recoveryPrefix}${key}:` : `${recoveryPrefix}${key}:${reason}:`
    const isKept = (damage: Damage): boolean =>
      startOf(damage.key) === start && this.text(damage.key) === text
    const known = this.list().find(isKept)
    if (known) return !this.#unsaved.has(known.key)
    let number = 1
    while (this.text(`${start}${number}`) !== undefined) number += 1
    return this.#set(`${start}${number}`, text)
  }

  /** Notes what was taken over, to be reported until somebody acknowledges it. */
  note(takenOver: readonly TakenOver[]): void {
    for (const { key, rows } of takenOver) this.#set(`${takenOverPrefix}${key}`, JSON.stringify(rows))
  }

  list(): readonly Damage[] {
    this.#list ??= this.#names(recoveryPrefix).map((name) => {
      const reason = /:overwritten:\d+$/.test(name) ? 'overwritten' : 'unreadable'
      const key = name.slice(recoveryPrefix.length).replace(/(:overwritten)?:\d+$/, '')
      return { key: name, of: key, reason }
    })
    return this.#list
  }

  takenOver(): readonly TakenOver[] {
    this.#takenOver ??= this.#names(takenOverPrefix).map((name) => ({
      key: name.slice(takenOverPrefix.length),
      rows: parseObject(this.text(name)) ?? {},
    }))
    return this.#takenOver
  }

  text(key: string): string | undefined {
    return this.#storage.getItem(key) ?? this.#unsaved.get(key)
  }

  discard(key: string): void {
    const of = this.list().find((damage) => damage.key === key)?.of
    // Nothing else writes an unreadable theme anew.
    if (of === keys.theme && this.#storage.getItem(of) === this.text(key)) this.#storage.removeItem(of)
    this.#storage.removeItem(key)
    this.#unsaved.delete(key)
    this.#tell()
    this.discarded.tell(this.list().some((damage) => damage.of === of) ? undefined : of)
  }

  dismiss({ key }: TakenOver): void {
    this.discard(`${takenOverPrefix}${key}`)
  }

  subscribe(listener: () => void): () => void {
    return this.#changed.subscribe(listener)
  }

  /** Another tab has written a key, or cleared all of them. */
  changedElsewhere(key: string | null): void {
    if (key === null || [recoveryPrefix, takenOverPrefix].some((prefix) => key.startsWith(prefix)))
      this.#tell()
  }

  #set(name: string, text: string): boolean {
    try {
      this.#storage.setItem(name, text)
      return true
    } catch {
      this.#unsaved.set(name, text)
      return false
    } finally {
      this.#tell()
    }
  }

  #names(prefix: string): string[] {
    const unsaved = [...this.#unsaved.keys()].filter((name) => name.startsWith(prefix))
    return [...keysWith(this.#storage, prefix), ...unsaved].toSorted()
  }

  #tell(): void {
    this.#list = undefined
    this.#takenOver = undefined
    this.#changed.tell()
  }
}

/** The name of a kept text without its number. */
function startOf(name: string): string {
  return name.replace(/\d+$/, '')
}
