import type { Locator, Page } from '@playwright/test'

/** SPEC 2 'Login'. */
export class Login {
  readonly email: Locator
  readonly password: Locator
  readonly submit: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.email = page.getByLabel('Email', { exact: true })
    this.password = page.getByLabel('Password', { exact: true })
    this.submit = page.getByRole('button', { name: 'Login', exact: true })
  }

  async goto(): Promise<void> {
    await this.#page.goto('/login')
  }

  async as(person: { readonly email: string; readonly password: string }): Promise<void> {
    await this.email.fill(person.email)
    await this.password.fill(person.password)
    await this.submit.click()
  }

  /** Logs in to a server for the first time, with a password that an admin typed, and replaces it with `own`. */
  async firstTime(person: { readonly email: string; readonly password: string }, own: string): Promise<void> {
    await this.as(person)
    await this.#page.getByRole('heading', { name: 'Welcome to EMS' }).waitFor()
    await this.password.fill(own)
    await this.#page.getByRole('button', { name: 'Save and log in' }).click()
  }
}
