import { sameEmail, type User } from '../../domain/model.ts'
import type { State } from '../../domain/state.ts'
import type { SessionStore } from '../log.ts'
import { keys } from './keys.ts'
import { readUser, type StoredUser } from './read.ts'
import { userText } from './write.ts'

/** Who is logged in: one for all tabs of this browser, kept under `currentUser`. */
export class BrowserSession implements SessionStore {
  /** Called when this tab has changed who is logged in. */
  onSaved: () => void = () => {}
  readonly #storage: Storage
  readonly #state: State
  #mayWrite: boolean
  readonly #listeners = new Set<() => void>()
  #userId: string | undefined

  constructor(storage: Storage, state: State, stored: StoredUser | undefined, mayWrite: boolean) {
    this.#storage = storage
    this.#state = state
    this.#mayWrite = mayWrite
    this.#userId = this.#idOf(stored)
    // Another implementation stores the password with the login: it must not stay there.
    if (stored?.hasPassword && mayWrite) this.#write(this.user())
  }

  load(): string | undefined {
    return this.#userId
  }

  /** The row of whoever is logged in. */
  user(): User | undefined {
    return this.#userId === undefined ? undefined : this.#state.users.get(this.#userId)
  }

  save(user: User | undefined): void {
    if (user?.id === this.#userId) return
    this.#userId = user?.id
    if (!this.#mayWrite) return
    this.#write(user)
    this.onSaved()
  }

  subscribe(listener: () => void): void {
    this.#listeners.add(listener)
  }

  /** Writes nothing from now on. */
  stop(): void {
    this.#mayWrite = false
  }

  /** Another tab has written the key. */
  changedElsewhere(): void {
    // Read anew instead of taken from the event: of two tabs that wrote at once, both then see the last.
    const userId = this.#idOf(readUser(this.#storage.getItem(keys.currentUser)))
    if (userId === this.#userId) return
    this.#userId = userId
    for (const listener of this.#listeners) listener()
  }

  /** Another implementation may have stored an id that was no text, or none: then the e-mail says who it is. */
  #idOf(user: StoredUser | undefined): string | undefined {
    if (!user) return undefined
    if (this.#state.users.get(user.id)) return user.id
    return [...this.#state.users.values()].find((row) => user.email && sameEmail(row.email, user.email))?.id
  }

  #write(user: User | undefined): void {
    try {
      if (user) this.#storage.setItem(keys.currentUser, userText(user))
      else this.#storage.removeItem(keys.currentUser)
    } catch (error) {
      console.warn('The login could not be saved; it ends with this page.', error)
    }
  }
}
