import type { Locator, Page } from '@playwright/test'
import { expect } from '../support/test.ts'

/** The palette that finds anything, and the list of shortcuts. */
export class Palette {
  readonly page: Page
  readonly button: Locator
  readonly dialog: Locator
  readonly field: Locator
  readonly options: Locator
  readonly active: Locator
  readonly count: Locator
  readonly shortcuts: Locator
  readonly singleKeys: Locator

  constructor(page: Page) {
    this.page = page
    this.button = page.getByRole('banner').getByRole('button', { name: 'Find anything' })
    this.dialog = page.getByRole('dialog', { name: 'Find anything' })
    this.field = this.dialog.getByRole('combobox', { name: 'Find anything' })
    this.options = this.dialog.getByRole('option')
    this.active = this.dialog.getByRole('option', { selected: true })
    // The toast region is inside the dialog too.
    this.count = this.dialog.getByRole('status').and(page.locator(':not(.toasts)'))
    this.shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    this.singleKeys = this.shortcuts.getByRole('checkbox', { name: 'Use single keys' })
  }

  /** The hits of one kind. */
  found(kind: string): Locator {
    return this.dialog.getByRole('group', { name: kind }).getByRole('option')
  }

  /** Waits until the part of the app that handles keys and focus is loaded, by opening and closing the palette. */
  async waitForKeys(): Promise<void> {
    // Before the button is there, nothing listens for keys.
    await expect(this.button).toBeVisible()
    await this.page.keyboard.press('Control+k')
    await expect(this.field).toBeFocused()
    await this.page.keyboard.press('Escape')
    await expect(this.dialog).toBeHidden()
  }

  /** Opens the palette with its shortcut and types a search. */
  async search(words: string): Promise<void> {
    await this.page.keyboard.press('Control+k')
    await this.field.fill(words)
  }
}
