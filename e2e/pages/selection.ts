import { expect, type Locator, type Page } from '@playwright/test'

/** The bar for the tasks that are chosen on the boards. */
export class SelectionBar {
  readonly bar: Locator
  readonly mode: Locator
  readonly clear: Locator
  /** The chosen cards of all columns and zones, as far as they are drawn. */
  readonly chosen: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.bar = page.getByRole('region', { name: 'Selected tasks', exact: true })
    this.mode = page.getByRole('button', { name: 'Select', exact: true })
    this.clear = this.button('Clear the selection')
    this.chosen = page.locator('[role=listitem][aria-description^="Selected. "]')
  }

  button(name: string): Locator {
    return this.bar.getByRole('button', { name, exact: true })
  }

  /** Opens a menu of the bar and chooses an item. */
  async choose(menu: string, item: string): Promise<void> {
    await this.button(menu).click()
    await this.#page.getByRole('menuitem', { name: item, exact: true }).click()
  }

  /** Expects the bar to say in these words how many tasks are chosen. */
  async has(words: string): Promise<void> {
    await expect(this.bar.getByText(words, { exact: true })).toBeVisible()
  }
}
