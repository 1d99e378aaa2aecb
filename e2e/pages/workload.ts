import type { Locator, Page } from '@playwright/test'

/** Who has how much: one row per person, which opens in place. DECISIONS 'Further screens'. */
export class WorkloadPage {
  /** The buttons that open the rows. */
  readonly rows: Locator
  readonly table: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.rows = page.getByRole('main').locator('button[aria-expanded]:not([aria-haspopup])')
    this.table = page.getByRole('table', { name: 'Workload', exact: true })
  }

  /** The button that opens the row of somebody, or of nobody ('Unassigned'). */
  opener(name: string): Locator {
    return this.rows.filter({ hasText: name })
  }

  /** The open tasks of somebody ('nobody'), once their row is open. */
  tasks(name: string): Locator {
    return this.#page.getByRole('list', { name: `Open tasks of ${name}`, exact: true })
  }

  /** The button that gives a task to somebody else. */
  give(title: string): Locator {
    return this.#page.getByRole('button', { name: `Assign ${title} to …`, exact: true })
  }
}
