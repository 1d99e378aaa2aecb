import type { Locator, Page } from '@playwright/test'

/** SPEC 2 'Project details': its sections, each a region named by its title. */
export class ProjectDetails {
  readonly info: Locator
  readonly manager: Locator
  readonly employees: Locator
  readonly tasks: Locator
  readonly progress: Locator

  constructor(page: Page) {
    const section = (name: string): Locator => page.getByRole('region', { name, exact: true })
    this.info = section('Project Info')
    this.manager = section('Manager')
    this.employees = section('Assigned Employees')
    this.tasks = section('Project Tasks')
    this.progress = page.getByRole('progressbar', { name: 'Completion Progress' })
  }
}
