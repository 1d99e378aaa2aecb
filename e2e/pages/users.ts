import type { Locator, Page } from '@playwright/test'

/** What is typed into the user form; an omitted field stays as it is. */
type UserForm = Readonly<Partial<Record<'Name' | 'Email' | 'Password', string>>>

/** SPEC 2 'All Users'. */
export class Users {
  readonly add: Locator
  readonly table: Locator
  /** What gets the focus when a row is gone: the group around the table, or around what replaces it. */
  readonly list: Locator
  readonly search: Locator
  readonly form: Locator
  readonly role: Locator
  readonly projects: Locator
  /** The projects that are chosen. */
  readonly chosen: Locator
  readonly create: Locator
  readonly update: Locator
  readonly cancel: Locator
  /** The alert that the user in the form is gone. */
  readonly gone: Locator

  constructor(page: Page) {
    this.add = page.getByRole('button', { name: '+ Add User', exact: true })
    this.table = page.getByRole('main').getByRole('table')
    this.list = page.getByRole('group', { name: 'Users', exact: true })
    this.search = page.getByRole('main').getByRole('searchbox')
    this.form = page.getByRole('dialog', { name: /^(Add|Edit) User$/ })
    this.role = this.field('Role')
    this.projects = this.form.getByRole('group', { name: 'Projects', exact: true })
    this.chosen = this.projects.getByRole('checkbox', { checked: true })
    this.create = this.form.getByRole('button', { name: 'Create', exact: true })
    this.update = this.form.getByRole('button', { name: 'Update', exact: true })
    this.gone = this.form.getByRole('alert').filter({ hasText: 'This user is not here any more.' })
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

  /** The checkbox of a project. */
  choice(project: string): Locator {
    return this.projects.getByRole('checkbox', { name: project, exact: true })
  }

  /** Chooses exactly these projects. */
  async chooseProjects(...names: readonly string[]): Promise<void> {
    for (const box of await this.projects.getByRole('checkbox').all()) await box.uncheck()
    for (const name of names) await this.choice(name).check()
  }

  field(name: string): Locator {
    return this.form.getByLabel(name, { exact: true })
  }

  async fillIn(values: UserForm): Promise<void> {
    for (const [name, text] of Object.entries<string>(values)) await this.field(name).fill(text)
  }
}
