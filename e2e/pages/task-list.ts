import type { Locator, Page } from '@playwright/test'

/** One task on the employee dashboard or on My Employees: an article named by its title. */
export class TaskArticle {
  readonly article: Locator
  readonly status: Locator
  readonly comment: Locator
  readonly update: Locator
  readonly updateTask: Locator

  constructor(within: Page | Locator, title: string) {
    this.article = within.getByRole('article', { name: title, exact: true })
    this.status = this.article.getByLabel('Status', { exact: true })
    this.comment = this.article.getByLabel('Comment', { exact: true })
    this.update = this.article.getByRole('button', { name: 'Update', exact: true })
    this.updateTask = this.article.getByRole('button', { name: 'Update Task', exact: true })
  }
}

/** SPEC 2 'Employee Dashboard'. */
export class EmployeeDashboard {
  readonly yourTasks: Locator
  readonly completed: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.yourTasks = page.getByRole('heading', { name: /^Your Tasks/ })
    this.completed = page.getByRole('heading', { name: /^Completed Tasks/ })
  }

  task(title: string): TaskArticle {
    return new TaskArticle(this.#page, title)
  }
}

/** SPEC 2 'My Employees'. */
export class MyEmployees {
  readonly project: Locator
  readonly main: Locator

  constructor(page: Page) {
    this.main = page.getByRole('main')
    // The only dropdown until a project is chosen.
    this.project = this.main.getByRole('combobox').first()
  }

  task(title: string): TaskArticle {
    return new TaskArticle(this.main, title)
  }
}
