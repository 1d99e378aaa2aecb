import type { Locator, Page } from '@playwright/test'
import { Company } from './support/company.ts'
import { ada, eli, mara, type Person } from './support/people.ts'
import { stopped } from '../src/workspace/browser/stopped.ts'
import { open } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { AdminPanel } from './pages/admin-panel.ts'
import { Board } from './pages/board.ts'
import { ProjectForm } from './pages/project-form.ts'
import { Settings } from './pages/settings.ts'
import { Shell } from './pages/shell.ts'
import { EmployeeDashboard, MyEmployees } from './pages/task-list.ts'
import { TaskParts } from './pages/task-parts.ts'
import { Users } from './pages/users.ts'

/** Atlas (Mara; Eli) with a task of Eli's that is ready for review and has a comment of Mara's and an item. */
function company() {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli] })
  const map = made.task(atlas, 'Draw the map', { assignedTo: eli, comments: 'As agreed.' })
  made.run(mara, 'checklist.add', { taskId: map, texts: ['Ask'] })
  made.run(eli, 'task.ready', { taskId: map, ready: true })
  return { made: made.withoutNews(), atlas, map }
}

/** A field or box that text is typed into and sent from. */
interface Place {
  readonly what: string
  readonly person: Person
  readonly path: (ids: { atlas: string; map: string }) => string
  /** Brings it onto the screen. */
  readonly show?: (page: Page) => Promise<void>
  readonly field: (page: Page) => Locator
  readonly send: (page: Page) => Promise<void>
  /** Whether sending closes it, so that it must be shown again. */
  readonly closes?: boolean
}

const text = 'What took so long'
const panel = (page: Page): TaskParts => new TaskParts(page, 'Draw the map')
const press = (key: string) => (page: Page) => page.keyboard.press(key)
const atTask: Place['path'] = ({ map }) => `/tasks/${map}`

const places: readonly Place[] = [
  {
    what: 'the row that adds a task',
    person: mara,
    path: () => '/manager',
    field: (page) => new Board(page, 'Atlas').title,
    send: press('Enter'),
  },
  {
    what: "the title field of a person's zone",
    person: mara,
    path: () => '/manager',
    show: (page) => new Board(page, 'Atlas').plus(new Board(page, 'Atlas').zone(eli)).click(),
    field: (page) => new Board(page, 'Atlas').newTitle(new Board(page, 'Atlas').zone(eli)),
    send: press('Enter'),
  },
  {
    what: 'a comment',
    person: mara,
    path: atTask,
    field: (page) => panel(page).write,
    send: press('Control+Enter'),
  },
  {
    what: 'a new item',
    person: mara,
    path: atTask,
    field: (page) => panel(page).newItem,
    send: press('Enter'),
  },
  {
    what: 'an item that is renamed',
    person: mara,
    path: atTask,
    show: (page) => panel(page).chooseFor('Ask', 'Rename'),
    field: (page) => panel(page).panel.getByLabel('Rename Ask', { exact: true }),
    send: press('Enter'),
  },
  {
    what: 'a comment that is changed',
    person: mara,
    path: atTask,
    show: (page) => panel(page).chooseForComment(1, 'Edit'),
    field: (page) => panel(page).ownComment,
    send: press('Control+Enter'),
  },
  {
    what: 'the description of a task',
    person: mara,
    path: atTask,
    field: (page) => panel(page).field('Description'),
    send: press('Control+Enter'),
  },
  {
    what: 'a new label',
    person: mara,
    path: atTask,
    show: (page) => panel(page).chooseLabels.click(),
    field: (page) => panel(page).findLabel,
    send: press('Enter'),
  },
  {
    what: 'what is missing',
    person: mara,
    path: atTask,
    show: (page) => panel(page).sendBack.click(),
    field: (page) => page.getByRole('dialog').getByLabel('What is missing?'),
    send: press('Control+Enter'),
    closes: true,
  },
  {
    what: "a manager's comment on My Employees",
    person: mara,
    path: () => '/my-employees',
    show: async (page) => void (await new MyEmployees(page).project.selectOption('Atlas')),
    field: (page) => new MyEmployees(page).task('Draw the map').comment,
    send: (page) => new MyEmployees(page).task('Draw the map').updateTask.click(),
  },
  {
    what: 'the comment of an employee',
    person: eli,
    path: () => '/employee',
    field: (page) => new EmployeeDashboard(page).task('Draw the map').comment,
    send: (page) => new EmployeeDashboard(page).task('Draw the map').update.click(),
  },
  {
    what: 'the name in Settings',
    person: eli,
    path: () => '/settings',
    field: (page) => new Settings(page).name,
    send: async (page) => {
      await new Settings(page).newPassword.fill(eli.password)
      await new Settings(page).save.click()
    },
  },
  {
    what: 'the name of a project',
    person: ada,
    path: ({ atlas }) => `/projects/${atlas}`,
    show: (page) => new ProjectForm(page).open.click(),
    field: (page) => new ProjectForm(page).field('Name'),
    send: (page) => new ProjectForm(page).save.click(),
    closes: true,
  },
  {
    what: 'the name of a user',
    person: ada,
    path: () => '/users',
    show: (page) => new Users(page).edit(eli.email).click(),
    field: (page) => new Users(page).field('Name'),
    send: (page) => new Users(page).update.click(),
    closes: true,
  },
  {
    what: 'the name of a new project',
    person: ada,
    path: () => '/admin',
    show: async (page) => {
      const dialog = new AdminPanel(page)
      await dialog.create.click()
      await dialog.fillIn({ 'Manager Email': mara.email, 'Project Description': 'All of it.' })
    },
    field: (page) => new AdminPanel(page).field('Project Name'),
    send: (page) => new AdminPanel(page).submit.click(),
    closes: true,
  },
]

/** From now on no request gets its place in the order: each is shown, and refused a moment later. */
function refuseLate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const put = Reflect.get(IDBObjectStore.prototype, 'put')
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args) {
      if (this.name === 'entries') throw new Error('The database takes no entry.')
      return put.apply(this, args)
    }
  })
}

test.describe('F2: what was shown as saved but refused in the end is back where it was typed', () => {
  test.use({ expectedProblem: /The database takes no entry/ })

  for (const { what, person, path, show, field, send, closes } of places) {
    test(what, async ({ page }) => {
      const { made, ...ids } = company()
      await open(page, made, person, path(ids))
      await show?.(page)
      await field(page).fill(text)
      await refuseLate(page)
      await send(page)
      await expect(new Shell(page).toast(stopped.notKept)).toBeVisible()
      if (closes) await show?.(page)
      await expect(field(page)).toHaveValue(text)
    })
  }
})
