import type { Locator, Page } from '@playwright/test'

/** A person's page: their figures, one list of tasks, their projects and what they did lately. */
export class PersonPage {
  readonly figures: Locator
  readonly projects: Locator
  readonly lately: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.figures = page.getByRole('list', { name: 'Figures' }).getByRole('button')
    this.projects = page.getByRole('region', { name: 'Projects', exact: true })
    this.lately = page.getByRole('region', { name: 'Lately', exact: true })
  }

  figure(words: 'open' | 'overdue' | 'ready for review' | 'done'): Locator {
    return this.figures.filter({ hasText: words })
  }

  /** The titles in the list of this name. */
  titles(list: string): Locator {
    return this.#page.getByRole('region', { name: list, exact: true }).getByRole('table').getByRole('link')
  }
}
