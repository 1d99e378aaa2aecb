import { Listeners } from '../../listeners.ts'
import { openDatabase, type Database, type Opening } from './database.ts'

/** The connection to the ordering store. It is replaced when the browser has closed it or its storage was in trouble. */
export class Connection {
  /** A tab with newer code takes over: nothing can be ordered from here any more. */
  readonly newer = new Listeners()
  #opening: Opening | undefined
  /** The database once it is open, for what must be sent off without waiting. */
  #open: Database | undefined

  /** `opening` is a connection that is being opened already. */
  constructor(opening?: Opening) {
    if (opening) this.#follow(opening)
  }

  database(): Promise<Database> {
    return (this.#opening ?? this.#follow(openDatabase())).database
  }

  /** Opens another connection the next time: browsers close one when its storage was in trouble. */
  reconnect(): void {
    void this.#opening?.database.then((database) => database.close()).catch(() => {})
    this.#opening = undefined
    this.#open = undefined
  }

  /**
   * Sends off a transaction at once and as a whole, so that keeping it no longer depends on this page. What fails here
   * fails in the round of ordering as well, and is reported there.
   */
  sendOff(begin: (database: Database) => { readonly done: Promise<void>; commit(): void }): void {
    const send = (database: Database): void => {
      const transaction = begin(database)
      transaction.done.catch(ignore)
      transaction.commit()
    }
    try {
      if (this.#open) return send(this.#open)
    } catch {
      // The connection has just been closed.
    }
    this.database().then(send).catch(ignore)
  }

  #follow(opening: Opening): Opening {
    opening.closed.subscribe((why) => (why === 'deleted' ? this.reconnect() : this.newer.tell()))
    this.#opening = opening
    const use = (database: Database): void => {
      if (this.#opening !== opening) return
      this.#open = database
      database.addEventListener('close', () => {
        if (this.#opening === opening) this.reconnect()
      })
    }
    // A failed connection is not reused: the disk may have room by now.
    const forget = (): void => {
      if (this.#opening === opening) this.#opening = undefined
    }
    opening.database.then(use, forget)
    return opening
  }
}

function ignore(): void {}
