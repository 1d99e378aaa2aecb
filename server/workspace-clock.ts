import type { Pool } from 'pg'
import type { Stamp } from '../src/domain/model/day.ts'
import type { TimeZone } from '../src/domain/request/spoken.ts'
import { clockIn, isTimeZone } from './clock.ts'

/** The columns of the database for the clock. */
export interface StoredZone {
  readonly time_zone: string | null
  readonly zone_choices: number
}

/**
 * The time in the workspace's time zone, whose days count for what is due (DECISIONS 'Team server'). The zone is kept in the
 * database, so that all processes use the same one: each learns of a change when it polls (`DatabaseListener`).
 */
export class WorkspaceClock {
  readonly #milliseconds: () => number
  /** The zone if the workspace has none. */
  readonly #otherwise: string
  #zone: TimeZone
  #choices = 0
  #time: () => Stamp

  /** `otherwise` is the zone of a workspace that has none of its own; if omitted, that of this machine. */
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

  /** Identifies whose days these are: it changes with each choice, even back to an earlier zone. */
  get days(): string {
    return `${this.#zone.name}, choice ${this.#choices}`
  }

  /** Takes in what the database holds. A zone that this machine does not know, such as one from a newer machine, counts as none. */
  learn(stored: string | null | undefined, choices = this.#choices): void {
    this.#choices = choices
    const isChosen = typeof stored === 'string' && isTimeZone(stored)
    const name = isChosen ? stored : this.#otherwise
    if (name !== this.#zone.name) this.#time = clockIn(name, this.#milliseconds)
    this.#zone = { name, isChosen }
  }

  /** Reads the zone of the workspace. */
  async read(pool: Pool): Promise<void> {
    const { rows } = await pool.query<StoredZone>('select time_zone, zone_choices from workspace')
    this.learn(rows[0]?.time_zone, rows[0]?.zone_choices)
  }

  /** Gives the workspace another zone, which must be a time zone that this machine knows. */
  async choose(pool: Pool, zone: string): Promise<void> {
    const { rows } = await pool.query<StoredZone>(
      'update workspace set time_zone = $1, zone_choices = zone_choices + 1 returning time_zone, zone_choices',
      [zone],
    )
    this.learn(zone, rows[0]?.zone_choices)
  }
}
