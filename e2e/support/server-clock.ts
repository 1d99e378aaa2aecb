import type { BrowserContext } from '@playwright/test'
import { stampOf, type Stamp } from '../../src/domain/model/day.ts'

/** As the tests run (`playwright.config.ts`), and so the zone of the workspace. */
const timeZone = 'Europe/Berlin'

/** The time of a server, which goes as the test lets it go in its window. */
export class ServerClock {
  #ahead = 0
  #fixed: number | undefined

  /** The time of this machine again. */
  reset(): void {
    this.#ahead = 0
    this.#fixed = undefined
  }

  now(): Stamp {
    const milliseconds = this.#milliseconds()
    return stampOf(milliseconds, offsetAt(milliseconds))
  }

  /** Hears of what a test does to the clock of a window from now on; `moved` is called when it was set or went on. */
  follow({ clock }: BrowserContext, moved: () => Promise<void>): void {
    const { setFixedTime, install, pauseAt, runFor } = clock
    clock.setFixedTime = async (time) => {
      this.#fixed = new Date(time).getTime()
      await moved()
      return setFixedTime.call(clock, time)
    }
    clock.install = async (options = {}) => {
      if (options.time !== undefined) this.#ahead = new Date(options.time).getTime() - Date.now()
      await moved()
      return install.call(clock, options)
    }
    clock.pauseAt = async (time) => {
      this.#fixed = new Date(time).getTime()
      await moved()
      return pauseAt.call(clock, time)
    }
    clock.runFor = async (ticks) => {
      this.#fixed = this.#milliseconds() + millisecondsIn(ticks)
      await moved()
      return runFor.call(clock, ticks)
    }
  }

  #milliseconds(): number {
    return this.#fixed ?? Date.now() + this.#ahead
  }
}

/** What Playwright takes: a number of milliseconds, or `08:30:00` with what is greater left away. */
function millisecondsIn(ticks: number | string): number {
  if (typeof ticks === 'number') return ticks
  return 1000 * ticks.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

const zone = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })

/** In minutes. */
function offsetAt(milliseconds: number): number {
  const name = zone.formatToParts(milliseconds).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /([+-])(\d+):(\d+)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
}
