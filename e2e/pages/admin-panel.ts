import type { Locator, Page } from '@playwright/test'

type ProjectField =
  | 'Manager Name'
  | 'Manager Email'
  | 'Manager Password'
  | 'Project Name'
  | 'Project Description'
  | 'Tech Tools'

/** What is typed into the create modal; an omitted field stays as it is. */
export type ProjectForm = Readonly<Partial<Record<ProjectField, string>>>

/** What is typed into one employee row of the create modal. */
type EmployeeRow = Readonly<Partial<Record<'Name' | 'Email' | 'Password', string>>>

/** SPEC 2 'Admin Panel'. */
export class AdminPanel {
  readonly create: Locator
  readonly table: Locator
  readonly filter: Locator
  readonly search: Locator
  readonly form: Locator
  readonly submit: Locator
  readonly cancel: Locator
  readonly addEmployee: Locator

  constructor(page: Page) {
    this.create = page.getByRole('button', { name: 'Create Manager & Assign Project', exact: true })
    this.table = page.getByRole('main').getByRole('table')
    this.filter = page.getByLabel('Filter by manager', { exact: true })
    this.search = page.getByRole('main').getByRole('searchbox')
    this.form = page.getByRole('dialog', {
      name: 'Create Manager, Assign Project & Employees',
      exact: true,
    })
    this.submit = this.form.getByRole('button', { name: 'Create', exact: true })
    this.cancel = this.form.getByRole('button', { name: 'Cancel', exact: true })
    this.addEmployee = this.form.getByRole('button', { name: 'Add Employee', exact: true })
  }

  /** The row of a project. */
  row(project: string): Locator {
    return this.table.getByRole('row').filter({ hasText: project })
  }

  field(name: string): Locator {
    return this.form.getByLabel(name, { exact: true })
  }

  async fillIn(values: ProjectForm, employees: readonly EmployeeRow[] = []): Promise<void> {
    for (const [name, text] of Object.entries<string>(values)) await this.field(name).fill(text)
    for (const [index, row] of employees.entries()) {
      // Whether the form starts with a row of its own is not specified.
      if ((await this.field(`Employee ${index + 1} Name`).count()) === 0) await this.addEmployee.click()
      for (const [name, text] of Object.entries<string>(row)) {
        await this.field(`Employee ${index + 1} ${name}`).fill(text)
      }
    }
  }
}
