import type { Pool } from 'pg'
import type { Stamp } from '../src/domain/model/day.ts'
import { clockIn, isTimeZone } from './clock.ts'

/** In which time zone a workspace is. */
export interface TimeZone {
  /** As `Europe/Berlin`. */
  readonly name: string
  /** Whether the workspace was given it; else it is the server's. */
  readonly isChosen: boolean
}

/**
 * The time in the time zone of the workspace, whose days count for what is due (DECISIONS 'Team server'). It stands in the
 * database, so that all processes go by the same one: each learns of another when it looks (`Watch`).
 */
export class WorkspaceClock {
  readonly #milliseconds: () => number
  /** Where the workspace has none. */
  readonly #otherwise: string
  #zone: TimeZone
  #time: () => Stamp

  /** `otherwise` is the zone of a workspace that was given none; that of this machine where none is named. */
  constructor(otherwise?: string, milliseconds: () => number = Date.now) {
    this.#milliseconds = milliseconds
    this.#otherwise = otherwise ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
    this.#zone = { name: this.#otherwise, isChosen: false }
    this.#time = clockIn(this.#otherwise, milliseconds)
  }

  readonly now = (): Stamp => this.#time()

  get zone(): TimeZone {
    return this.#zone
  }

  /** Is told what stands in the database. A zone that this machine does not know, as from a newer one, counts as none. */
  learn(stored: string | null | undefined): void {
    const isChosen = typeof stored === 'string' && isTimeZone(stored)
    const name = isChosen ? stored : this.#otherwise
    if (name !== this.#zone.name) this.#time = clockIn(name, this.#milliseconds)
    this.#zone = { name, isChosen }
  }

  /** Reads the zone of the workspace. */
  async read(pool: Pool): Promise<void> {
    const { rows } = await pool.query<{ time_zone: string | null }>('select time_zone from workspace')
    this.learn(rows[0]?.time_zone)
  }

  /** Gives the workspace another zone, which is that of a time zone that this machine knows. */
  async choose(pool: Pool, zone: string): Promise<void> {
    await pool.query('update workspace set time_zone = $1', [zone])
    this.learn(zone)
  }
}
