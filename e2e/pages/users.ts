import type { Locator, Page } from '@playwright/test'

/** What is typed into the user form; a field that is left out stays as it is. */
type UserForm = Readonly<Partial<Record<'Name' | 'Email' | 'Password', string>>>

/** SPEC 2 'All Users'. */
export class Users {
  readonly add: Locator
  readonly table: Locator
  readonly search: Locator
  readonly form: Locator
  readonly role: Locator
  readonly projects: Locator
  readonly create: Locator
  readonly update: Locator
  readonly cancel: Locator

  constructor(page: Page) {
    this.add = page.getByRole('button', { name: '+ Add User', exact: true })
    this.table = page.getByRole('main').getByRole('table')
    this.search = page.getByRole('main').getByRole('searchbox')
    this.form = page.getByRole('dialog', { name: /^(Add|Edit) User$/ })
    this.role = this.field('Role')
    this.projects = this.field('Projects')
    this.create = this.form.getByRole('button', { name: 'Create', exact: true })
    this.update = this.form.getByRole('button', { name: 'Update', exact: true })
    this.cancel = this.form.getByRole('button', { name: 'Cancel', exact: true })
  }

  /** The row of somebody, by e-mail. */
  row(email: string): Locator {
    return this.table.getByRole('row').filter({ hasText: email })
  }

  edit(email: string): Locator {
    return this.row(email).getByRole('button', { name: 'Edit', exact: true })
  }

  delete(email: string): Locator {
    return this.row(email).getByRole('button', { name: 'Delete', exact: true })
  }

  field(name: string): Locator {
    return this.form.getByLabel(name, { exact: true })
  }

  async fillIn(values: UserForm): Promise<void> {
    for (const [name, text] of Object.entries<string>(values)) await this.field(name).fill(text)
  }
}
