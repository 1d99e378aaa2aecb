import type { Locator, Page } from '@playwright/test'

/** The question which of two texts to keep when a field was changed elsewhere meanwhile. */
export class Meanwhile {
  readonly question: Locator
  readonly keep: Locator
  readonly take: Locator

  constructor(within: Page | Locator) {
    this.question = within.getByRole('group', { name: /changed this meanwhile|was changed meanwhile/ })
    this.keep = this.question.getByRole('button', { name: 'Keep mine', exact: true })
    this.take = this.question.getByRole('button', { name: 'Take the saved one', exact: true })
  }
}
