import type { Locator, Page } from '@playwright/test'
import { bringOver, middleOf, painted } from './board.ts'

/** The calendar: a table of days or, in a narrow window, a list by day. DECISIONS 'Further screens'. */
export class CalendarPage {
  readonly heading: Locator
  readonly table: Locator
  readonly undated: Locator
  readonly today: Locator
  /** What has the focus while a task carried by keyboard is in a month that is not shown. */
  readonly inHand: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.heading = page.getByRole('main').getByRole('heading', { level: 2 })
    this.table = page.getByRole('main').getByRole('table')
    this.undated = page.getByRole('region', { name: 'Without a date', exact: true })
    this.inHand = page.getByRole('application', { name: 'Task in hand', exact: true })
    this.today = this.table.locator('[aria-current="date"]')
  }

  /** A day of the table, given as 2099-03-09. */
  day(day: string): Locator {
    return this.table.locator(`td[data-drop-id="${day}"]`)
  }

  /** A part of the list. */
  section(title: string | RegExp): Locator {
    return this.#page.getByRole('region', { name: title })
  }

  task(place: Locator, title: string): Locator {
    return place.getByRole('link', { name: title, exact: true })
  }

  titles(place: Locator): Locator {
    return place.getByRole('listitem').getByRole('link')
  }

  button(name: 'Today' | 'Next month' | 'Previous month' | 'Next week' | 'Month' | 'Week'): Locator {
    return this.#page.getByRole('main').getByRole('button', { name, exact: true })
  }

  /** Drags a task to a place with the mouse. */
  async drag(task: Locator, place: Locator): Promise<void> {
    const { mouse } = this.#page
    const from = await middleOf(task)
    await mouse.move(from.x, from.y)
    await mouse.down()
    await mouse.move(from.x + 8, from.y + 8, { steps: 4 })
    await painted(this.#page)
    await bringOver(this.#page, place)
    await mouse.up()
  }
}
