import type { BrowserContext, Clock } from '@playwright/test'
import { stampOf, type Stamp } from '../../src/domain/model/day.ts'

/** The time zone of the tests (`playwright.config.ts`), and so of the workspace. */
const timeZone = 'Europe/Berlin'

/** The time of a server, which a test sets along with that of its window. It never stops, as no two actions share a moment. */
export class ServerClock {
  #ahead = 0

  /** Returns to the time of this machine. */
  reset(): void {
    this.#ahead = 0
  }

  now(): Stamp {
    const milliseconds = Date.now() + this.#ahead
    return stampOf(milliseconds, offsetAt(milliseconds))
  }

  /** Follows what a test does to the clock of a window from now on; `moved` is called when the clock was set or moved on. */
  follow({ clock }: BrowserContext, moved: () => Promise<void>): void {
    const own = methodsOf(clock)
    const setTo = (time: number | string | Date): Promise<void> => {
      this.#ahead = new Date(time).getTime() - Date.now()
      return moved()
    }
    clock.setFixedTime = async (time) => {
      await setTo(time)
      return own.setFixedTime(time)
    }
    clock.pauseAt = async (time) => {
      await setTo(time)
      return own.pauseAt(time)
    }
    clock.install = async (options = {}) => {
      if (options.time !== undefined) await setTo(options.time)
      return own.install(options)
    }
    clock.runFor = async (ticks) => {
      this.#ahead += millisecondsIn(ticks)
      await moved()
      return own.runFor(ticks)
    }
  }
}

type Methods = Pick<Clock, 'setFixedTime' | 'pauseAt' | 'install' | 'runFor'>

function methodsOf(clock: Clock): Methods {
  return {
    setFixedTime: clock.setFixedTime.bind(clock),
    pauseAt: clock.pauseAt.bind(clock),
    install: clock.install.bind(clock),
    runFor: clock.runFor.bind(clock),
  }
}

/** Converts what Playwright accepts: a number of milliseconds, or `08:30:00`, where the larger units may be left out. */
function millisecondsIn(ticks: number | string): number {
  if (typeof ticks === 'number') return ticks
  return 1000 * ticks.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

const zone = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })

/** The offset from UTC in minutes. */
function offsetAt(milliseconds: number): number {
  const name = zone.formatToParts(milliseconds).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /([+-])(\d+):(\d+)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
}
