import type { Locator, Page } from '@playwright/test'

/** SPEC 2 'Settings'. */
export class Settings {
  readonly name: Locator
  readonly newPassword: Locator
  readonly save: Locator
  readonly theme: Locator

  constructor(page: Page) {
    const main = page.getByRole('main')
    this.name = main.getByLabel('Name', { exact: true })
    this.newPassword = main.getByLabel('New Password', { exact: true })
    this.save = main.getByRole('button', { name: 'Save Changes', exact: true })
    this.theme = main.getByRole('button', { name: /theme/i })
  }
}
