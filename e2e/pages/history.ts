import type { Locator, Page } from '@playwright/test'

/** The undo and redo buttons of the top bar. */
export class UndoButtons {
  readonly undo: Locator
  readonly redo: Locator

  constructor(page: Page) {
    const bar = page.getByRole('banner')
    this.undo = bar.getByRole('button', { name: 'Undo', exact: true })
    this.redo = bar.getByRole('button', { name: 'Redo', exact: true })
  }
}

/** A history, in a dialog or on a screen: its entries, newest first. */
export class HistoryView {
  readonly entries: Locator
  readonly within: Locator

  constructor(within: Locator) {
    this.within = within
    this.entries = within.getByRole('listitem')
  }

  /** The history in the open dialog. */
  static dialog(page: Page, title: string): HistoryView {
    return new HistoryView(page.getByRole('dialog', { name: title, exact: true }))
  }

  /** The entry that says this. */
  entry(sentence: string): Locator {
    return this.entries.filter({ has: this.within.page().getByText(sentence, { exact: true }) })
  }

  undo(sentence: string): Locator {
    return this.entry(sentence).getByRole('button', { name: 'Undo', exact: true })
  }

  lookBack(sentence: string): Locator {
    return this.entry(sentence).getByRole('button', { name: 'See the project as it was' })
  }
}
