import type { Locator, Page } from '@playwright/test'
import type { Role } from '../../src/domain/model/users.ts'

/** SPEC 2: the public landing page at / and /home. */
export class Landing {
  readonly goToLogin: Locator
  readonly explore: Locator
  readonly clear: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.goToLogin = page.getByRole('link', { name: 'Go to Login', exact: true })
    this.explore = page.getByRole('button', { name: 'Explore with sample data' })
    this.clear = page.getByRole('button', { name: /(clear|remove) (the )?sample data/i })
  }

  signIn(role: Role): Locator {
    return this.#page.getByRole('button', { name: `Log in as ${role}` })
  }
}
