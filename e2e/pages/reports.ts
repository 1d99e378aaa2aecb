import type { Locator, Page } from '@playwright/test'

type Title = (typeof Reports.titles)[number]

/** SPEC 2 'Reports & Analytics': each chart in a region named by its title, with its figures as a table. */
export class Reports {
  static readonly titles = [
    'Task Completion Status',
    'Tasks per Project',
    'Completed Tasks by Manager',
  ] as const
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  region(title: Title): Locator {
    return this.#page.getByRole('region', { name: title, exact: true })
  }

  drawing(title: Title): Locator {
    return this.region(title).locator('svg.recharts-surface').first()
  }

  /** The figures of a chart by label, as a screen reader hears them. */
  async figures(title: Title): Promise<Record<string, number>> {
    const rows = this.region(title).getByRole('table').getByRole('row')
    await rows.nth(1).waitFor({ state: 'attached' })
    const cells = await rows.evaluateAll((all) =>
      all.slice(1).map((row) =>
        [...row.querySelectorAll('td, th')].map((cell) => {
          const copy = cell.cloneNode(true) as Element
          for (const hidden of copy.querySelectorAll('[aria-hidden]')) hidden.remove()
          return copy.textContent.trim()
        }),
      ),
    )
    return Object.fromEntries(cells.map(([label = '', count = '']) => [label, Number(count)]))
  }
}
