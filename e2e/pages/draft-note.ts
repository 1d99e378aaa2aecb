import type { Locator } from '@playwright/test'

/** What a form says when it opened with a draft. */
export class DraftNote {
  readonly text: Locator
  readonly startOver: Locator

  constructor(within: Locator) {
    this.text = within.getByText(/^Draft of /)
    this.startOver = within.getByRole('button', { name: /^Start over/ })
  }
}
