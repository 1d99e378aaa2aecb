import type { Locator, Page } from '@playwright/test'
import type { Person } from '../support/people.ts'

/** The form in which an admin edits a project. */
export class ProjectForm {
  readonly dialog: Locator
  readonly open: Locator
  readonly save: Locator
  readonly cancel: Locator
  /** The alert that the project in the form is gone. */
  readonly gone: Locator
  /** What saving the project means for others. */
  readonly notes: Locator

  constructor(page: Page) {
    this.open = page.getByRole('button', { name: 'Edit', exact: true })
    this.dialog = page.getByRole('dialog', { name: 'Edit Project', exact: true })
    this.save = this.dialog.getByRole('button', { name: 'Save', exact: true })
    this.gone = this.dialog.getByRole('alert').filter({ hasText: 'This project is not here any more.' })
    this.cancel = this.dialog.getByRole('button', { name: 'Cancel', exact: true })
    // The toast region is inside the dialog too.
    this.notes = this.dialog.getByRole('status').and(page.locator(':not(.toasts)'))
  }

  field(name: 'Name' | 'Description' | 'Tech Tools'): Locator {
    return this.dialog.getByRole('textbox', { name, exact: true })
  }

  manager({ name, email }: Person): Locator {
    return this.group('Manager').getByRole('radio', { name: `${name} ${email}` })
  }

  member({ name, email }: Person): Locator {
    return this.group('Employees').getByRole('checkbox', { name: `${name} ${email}` })
  }

  group(name: 'Manager' | 'Employees'): Locator {
    return this.dialog.getByRole('group', { name, exact: true })
  }
}
