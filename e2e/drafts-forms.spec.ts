import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { ada, eli, emma, mara, type Person } from './support/people.ts'
import { keysLike, open } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { AdminPanel } from './pages/admin-panel.ts'
import { Board } from './pages/board.ts'
import { DraftNote } from './pages/draft-note.ts'
import { Settings } from './pages/settings.ts'
import { Shell } from './pages/shell.ts'
import { EmployeeDashboard, MyEmployees } from './pages/task-list.ts'
import { Users } from './pages/users.ts'
import { company, loginAs } from './support/drafts.ts'

/** A form or box, with one of its fields. */
interface Form {
  readonly what: string
  readonly person: Person
  readonly path: string
  /** What the field holds without a draft. */
  readonly before: string
  /** Where the note of the draft is. */
  readonly around: (page: Page) => Locator
  readonly field: (page: Page) => Locator
  /** Brings it onto the screen. */
  readonly show: (page: Page) => Promise<void>
  /** Whether it is a dialog, with Cancel. */
  readonly isDialog?: boolean
}

const forms: readonly [Form, ...Form[]] = [
  {
    what: 'the create dialog',
    person: ada,
    path: '/admin',
    before: '',
    around: (page) => new AdminPanel(page).form,
    field: (page) => new AdminPanel(page).field('Project Name'),
    show: (page) => new AdminPanel(page).create.click(),
    isDialog: true,
  },
  {
    what: "the create dialog's employee",
    person: ada,
    path: '/admin',
    before: '',
    around: (page) => new AdminPanel(page).form,
    field: (page) => new AdminPanel(page).field('Employee 1 Name'),
    show: (page) => new AdminPanel(page).create.click(),
    isDialog: true,
  },
  {
    what: 'the form of a new user',
    person: ada,
    path: '/users',
    before: '',
    around: (page) => new Users(page).form,
    field: (page) => new Users(page).field('Name'),
    show: (page) => new Users(page).add.click(),
    isDialog: true,
  },
  {
    what: 'the form of a user',
    person: ada,
    path: '/users',
    before: eli.email,
    around: (page) => new Users(page).form,
    field: (page) => new Users(page).field('Email'),
    show: (page) => new Users(page).edit(eli.email).click(),
    isDialog: true,
  },
  {
    what: 'the row that adds a task',
    person: mara,
    path: '/manager',
    before: '',
    around: (page) => new Board(page, 'Atlas').card,
    field: (page) => new Board(page, 'Atlas').title,
    show: () => Promise.resolve(),
  },
  {
    what: "the title field of a person's zone",
    person: mara,
    path: '/manager',
    before: '',
    around: (page) => new Board(page, 'Atlas').zone(eli),
    field: (page) => new Board(page, 'Atlas').newTitle(new Board(page, 'Atlas').zone(eli)),
    show: (page) => new Board(page, 'Atlas').plus(new Board(page, 'Atlas').zone(eli)).click(),
  },
  {
    what: "an employee's comment",
    person: eli,
    path: '/employee',
    before: 'As agreed.',
    around: (page) => new EmployeeDashboard(page).task('Draw the map').article,
    field: (page) => new EmployeeDashboard(page).task('Draw the map').comment,
    show: () => Promise.resolve(),
  },
  {
    what: "a manager's comment",
    person: mara,
    path: '/my-employees',
    before: 'As agreed.',
    around: (page) => new MyEmployees(page).task('Draw the map').article,
    field: (page) => new MyEmployees(page).task('Draw the map').comment,
    show: async (page) => {
      await new MyEmployees(page).project.selectOption('Atlas')
    },
  },
  {
    what: 'the name in Settings',
    person: emma,
    path: '/settings',
    before: emma.name,
    around: (page) => page.getByRole('main'),
    field: (page) => new Settings(page).name,
    show: () => Promise.resolve(),
  },
]

async function openForm(page: Page, { person, path, show }: Form): Promise<void> {
  await open(page, company(), person, path)
  await show(page)
}

/** Checks that what was typed is there, with the note, and that starting over restores what was there before. */
async function expectDraft(page: Page, form: Form, text: string): Promise<void> {
  const note = new DraftNote(form.around(page))
  await expect(form.field(page)).toHaveValue(text)
  await expect(note.text).toBeVisible()
  await note.startOver.click()
  await expect(form.field(page)).toHaveValue(form.before)
  await expect(note.text).toBeHidden()
  await expect(form.around(page).locator(':focus')).toBeVisible()
  expect(await keysLike(page, 'draft:')).toEqual([])
}

for (const form of forms) {
  test.describe(form.what, () => {
    test('F1, F2: keeps what was half typed across a reload, until it is started over', async ({ page }) => {
      await openForm(page, form)
      await expect(new DraftNote(form.around(page)).text).toBeHidden()
      await form.field(page).fill('Half a te')
      await page.reload()
      await form.show(page)
      await expectDraft(page, form, 'Half a te')
    })

    test('F1: keeps what was half typed across a visit to another screen, logout and login', async ({
      page,
    }) => {
      await openForm(page, form)
      await form.field(page).fill('Half a te')
      if (form.isDialog) await page.keyboard.press('Escape')
      const shell = new Shell(page)
      await (form.path === '/settings' ? shell.link('Dashboard') : shell.settings).click()
      await expect(page).not.toHaveURL(form.path)
      await page.goBack()
      await loginAs(page, form.person)
      await page.goto(form.path)
      await form.show(page)
      await expectDraft(page, form, 'Half a te')
    })
  })
}

for (const form of forms.filter(({ isDialog }) => isDialog)) {
  test(`F1, F2: in ${form.what} Escape and Close keep what was typed without asking, Cancel discards it`, async ({
    page,
  }) => {
    await openForm(page, form)
    await form.field(page).fill('Half a te')
    await page.keyboard.press('Escape')
    await expect(form.around(page)).toBeHidden()
    await expect(new Shell(page).question).toBeHidden()
    await form.show(page)
    await expect(form.field(page)).toHaveValue('Half a te')
    await form.around(page).getByRole('button', { name: 'Close', exact: true }).click()
    await form.show(page)
    await expect(form.field(page)).toHaveValue('Half a te')
    await form.around(page).getByRole('button', { name: 'Cancel', exact: true }).click()
    await form.show(page)
    await expect(form.field(page)).toHaveValue(form.before)
    await expect(new DraftNote(form.around(page)).text).toBeHidden()
  })
}

test('F1: a dialog that opens with a draft says so from the first moment', async ({ page }) => {
  const [form] = forms
  await openForm(page, form)
  await form.field(page).fill('Half a te')
  await page.reload()
  await page.evaluate(() => {
    const seen = new MutationObserver(() => {
      const dialog = document.querySelector('dialog[open]')
      if (!dialog) return
      seen.disconnect()
      document.body.dataset['begins'] = dialog.querySelector('form')?.innerText.split(' of ')[0] ?? ''
    })
    seen.observe(document.body, { childList: true, subtree: true, attributes: true })
  })
  await form.show(page)
  await expect(page.locator('body')).toHaveAttribute('data-begins', 'Draft')
})

test('F1: forms with a draft are accessible', async ({ page }) => {
  for (const form of forms.filter(({ what }) => /create dialog$|adds a task|employee's comment/.test(what))) {
    await openForm(page, form)
    await form.field(page).fill('Half a te')
    await page.reload()
    await form.show(page)
    await expect(new DraftNote(form.around(page)).text).toBeVisible()
    await expectAccessible(page, form.what)
  }
})
