import type { Damage, DamageStore } from '../log.ts'
import { recoveryPrefix } from './keys.ts'

const about: Record<string, string> = {
  root: 'The stored workspace (projects and second copies of the rest)',
  users: 'The stored list of users',
  tasks: 'The stored list of tasks',
  notifications: 'The stored notifications',
  currentUser: 'The stored login',
  theme: 'The stored theme',
}

/** Data that could not be read, kept aside in local storage under `recovery:{key}:{number}`. */
export class RecoveryStore implements DamageStore {
  readonly #storage: Storage
  /** What found no room in the storage; it can be downloaded as long as the page is open. */
  readonly #unsaved = new Map<string, string>()

  constructor(storage: Storage) {
    this.#storage = storage
  }

  /** Keeps a text aside, once. Gives whether it is safe there now (the storage may be full). */
  keep(key: string, text: string): boolean {
    const known = this.list().find((damage) => keyOf(damage.key) === key && this.text(damage.key) === text)
    if (known) return !this.#unsaved.has(known.key)
    let number = 1
    while (this.text(nameOf(key, number)) !== undefined) number += 1
    try {
      this.#storage.setItem(nameOf(key, number), text)
      return true
    } catch {
      this.#unsaved.set(nameOf(key, number), text)
      return false
    }
  }

  list(): Damage[] {
    const stored = Array.from({ length: this.#storage.length }, (_, index) => this.#storage.key(index) ?? '')
    return [...stored, ...this.#unsaved.keys()]
      .filter((name) => name.startsWith(recoveryPrefix))
      .toSorted()
      .map((key) => ({
        key,
        message: `${about[keyOf(key)] ?? 'A stored text'} could not be read completely.`,
      }))
  }

  text(key: string): string | undefined {
    return this.#storage.getItem(key) ?? this.#unsaved.get(key)
  }

  discard(key: string): void {
    this.#storage.removeItem(key)
    this.#unsaved.delete(key)
  }
}

function nameOf(key: string, number: number): string {
  return `${recoveryPrefix}${key}:${number}`
}

function keyOf(name: string): string {
  return name.split(':')[1] ?? ''
}
