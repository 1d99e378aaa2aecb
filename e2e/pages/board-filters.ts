import type { Locator, Page } from '@playwright/test'

/** The controls that narrow a manager's boards: the figures, the search, the filters. */
export class BoardFilters {
  readonly figures: Locator
  readonly search: Locator
  readonly button: Locator
  readonly dialog: Locator
  readonly clear: Locator
  /** The titles of the tasks in the columns of all boards, from the top. */
  readonly titles: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.figures = page.getByRole('group', { name: 'What needs you' })
    this.search = page.getByRole('main').getByRole('searchbox', { name: 'Search tasks' })
    this.button = page.getByRole('button', { name: /^Filter, sort/ })
    this.dialog = page.getByRole('dialog', { name: 'Filter and sort' })
    this.clear = page.getByRole('button', { name: 'Clear search and filters' })
    this.titles = page
      .getByRole('group', { name: /^(To Do|In Progress|Done)$/ })
      .getByRole('listitem')
      .getByRole('link')
  }

  /** A figure with its count: '2 overdue'. */
  figure(name: string): Locator {
    return this.figures.getByRole('button', { name, exact: true })
  }

  /** These words, as announced to a screen reader. */
  said(words: string): Locator {
    return this.#page.getByRole('status').getByText(words, { exact: true })
  }
}
