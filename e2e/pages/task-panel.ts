import type { Locator, Page } from '@playwright/test'

/** The fields of a task that are edited in its panel. */
type FieldName = 'Title' | 'Description' | 'Priority' | 'Due Date' | 'Assignee' | 'Status' | 'Project'

/** The panel of a task: a region beside the page or, in a narrower window, a dialog over it. */
export class TaskPanel {
  readonly panel: Locator
  readonly close: Locator
  readonly actions: Locator
  readonly history: Locator
  readonly typed: Locator
  readonly copy: Locator
  readonly #page: Page

  /** The panel of the task with this title; without a title, the one that says that there is no such task. */
  constructor(page: Page, title = 'Task') {
    this.#page = page
    const named = { name: title, exact: true }
    this.panel = page
      .getByRole('region', named)
      .or(page.getByRole('dialog', named))
      .filter({ has: page.getByRole('button', { name: 'Close', exact: true }) })
    this.close = this.panel.getByRole('button', { name: 'Close', exact: true })
    // The items and comments below have menus of their own.
    this.actions = this.panel.getByRole('button', { name: /^Actions for / }).first()
    this.history = this.panel.getByRole('button', { name: 'History', exact: true })
    this.typed = this.panel.getByLabel('What you typed here, not saved', { exact: true })
    this.copy = this.panel.getByRole('button', { name: 'Copy', exact: true })
  }

  field(name: FieldName): Locator {
    return this.panel.getByLabel(name, { exact: true })
  }

  /** Chooses from the menu of the panel. */
  async choose(item: 'Duplicate' | 'Delete'): Promise<void> {
    await this.actions.click()
    await this.#page.getByRole('menuitem', { name: item, exact: true }).click()
  }
}
