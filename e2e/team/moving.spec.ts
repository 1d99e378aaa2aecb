import type { Browser, Page } from '@playwright/test'
import { HistoryView } from '../pages/history.ts'
import { Login } from '../pages/login.ts'
import { Settings } from '../pages/settings.ts'
import { TaskPanel } from '../pages/task-panel.ts'
import { Company } from '../support/company.ts'
import { ada, eli, emma, mara } from '../support/people.ts'
import { open as openSeeded } from '../support/storage.ts'
import { expect, test } from '../support/team.ts'

/** A year of work: 2,000 tasks, one of them with a history. */
function company(): { made: Company; taskId: string } {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  for (let from = 0; from < 1999; from += 100) {
    const titles = Array.from({ length: Math.min(100, 1999 - from) }, (_, at) => `Sheet ${from + at}`)
    made.run(mara, 'task.createMany', { projectId: atlas, titles })
  }
  const taskId = made.task(atlas, 'Draw the map', { assignedTo: eli, comments: 'With all rivers, please.' })
  return { made: made.withoutNews(), taskId }
}

/** A browser with a workspace of its own, or none yet. */
async function workspaceIn(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
  return context.newPage()
}

/** The rows of a backup file that everybody works with, and its people. */
function rowsIn(text: string) {
  const file = JSON.parse(text) as Record<string, { email: string; name: string; role: string }[]>
  const { projects, tasks, comments, labels, checklist, users = [] } = file
  const people = users
    .map(({ email, name, role }) => [email, name, role])
    .toSorted(([one = ''], [other = '']) => one.localeCompare(other))
  return { projects, tasks, comments, labels, checklist, people }
}

test('T366, T368, T473: a browser workspace of 2,000 tasks moves in with its history, and moves out again unchanged', async ({
  browser,
  baseURL,
  server,
  open,
}) => {
  const { made, taskId } = company()
  const before = await workspaceIn(browser, baseURL)
  await openSeeded(before, made, ada, '/settings')
  const { text } = await new Settings(before).downloaded()
  await before.context().close()

  const admin = await open('/admin', await server.admin())
  await admin.getByRole('link', { name: 'Move in a workspace from a browser' }).click()
  const offer = admin.getByRole('region', { name: 'Move in a workspace' })
  await expect(offer).toBeInViewport({ ratio: 1 })
  await expect(offer.locator(':focus')).toContainText('You have worked with EMS in one browser')
  const choosing = admin.waitForEvent('filechooser')
  await offer.getByRole('button', { name: 'Choose a backup' }).click()
  const file = { name: 'ems-backup.json', mimeType: 'application/json', buffer: Buffer.from(text) }
  await (await choosing).setFiles(file)
  const asked = admin.getByRole('dialog', { name: 'Move in a workspace' })
  await expect(asked.getByRole('listitem')).toContainText([
    '4 people',
    '1 project',
    '2,000 tasks',
    '1 comment',
  ])
  await asked.getByRole('button', { name: 'Move in' }).click()
  const moved = admin.getByRole('dialog', { name: 'The workspace has moved in' })
  await expect(moved.getByRole('listitem')).toHaveCount(4)
  const link = await moved.getByLabel(`Link for ${eli.name}`).inputValue()
  const list = await new Settings(admin).downloaded(moved.getByRole('button', { name: 'Download as CSV' }))
  expect(list.text).toContain(`${eli.name},${eli.email},${link}`)
  await moved.getByRole('button', { name: 'Done' }).click()
  await expect(offer).toBeHidden()

  const employee = await open(link)
  await employee.getByLabel('Password').fill('a word of eli')
  await employee.getByRole('button', { name: 'Save and log in' }).click()
  await expect(employee.getByRole('article', { name: 'Draw the map' })).toBeVisible()

  await admin.goto(`/tasks/${taskId}`)
  const task = new TaskPanel(admin, 'Draw the map')
  await task.history.click()
  const history = new HistoryView(task.panel)
  await expect(
    history.entries.filter({ hasText: `${mara.name} assigned 'Draw the map' to ${eli.name}` }),
  ).toBeVisible()
  await expect(
    history.entries.filter({ hasText: `${mara.name} added the task 'Draw the map'` }),
  ).toBeVisible()

  await expect(
    task.panel.getByRole('button', { name: 'Undo', exact: true }),
    'of what was before',
  ).toHaveCount(1)

  await admin.goto('/settings')
  const out = await new Settings(admin).downloaded()
  const { people, ...rows } = rowsIn(text)
  // The admin of the server was there before.
  expect(rowsIn(out.text)).toEqual({ ...rows, people: expect.arrayContaining(people) })
  const after = await workspaceIn(browser, baseURL)
  await after.goto('/login')
  await new Login(after).as({ ...ada, password: 'admin123' })
  await expect(after).toHaveURL(/\/admin$/)
  await after.goto('/settings')
  const settings = new Settings(after)
  await settings.choose(out.text)
  await expect(settings.dryRun.dialog).toContainText('Cannot log in until an admin sets a password')
  await settings.dryRun.dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(after.getByRole('status').getByText(/^The backup was restored/)).toBeVisible()
  expect(rowsIn((await settings.downloaded()).text)).toEqual(rowsIn(out.text))

  // The person who restored it stays logged in, and lets the others in.
  await after.goto('/users')
  const row = after.getByRole('row').filter({ hasText: eli.email })
  await row.getByRole('button', { name: 'Edit' }).click()
  const form = after.getByRole('dialog', { name: 'Edit User' })
  await form.getByLabel('Password').fill(eli.password)
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(form).toBeHidden()
  await after.goto('/login')
  await new Login(after).as(emma)
  await expect(after.getByText('Invalid credentials')).toBeVisible()
  await new Login(after).as(eli)
  await expect(after.getByRole('article', { name: 'Draw the map' })).toBeVisible()
  await after.context().close()
})

test('Y143: whoever closes the links of those who were moved in is asked first, unless they have taken all of them', async ({
  browser,
  baseURL,
  server,
  open,
}) => {
  const made = new Company()
  made.project('Atlas', { manager: mara, employees: [eli] })
  const before = await workspaceIn(browser, baseURL)
  await openSeeded(before, made.withoutNews(), ada, '/settings')
  const { text } = await new Settings(before).downloaded()
  await before.context().close()

  const admin = await open('/settings', await server.admin())
  const choosing = admin.waitForEvent('filechooser')
  await admin.getByRole('button', { name: 'Choose a backup' }).click()
  const file = { name: 'ems-backup.json', mimeType: 'application/json', buffer: Buffer.from(text) }
  await (await choosing).setFiles(file)
  await admin.getByRole('dialog').getByRole('button', { name: 'Move in' }).click()
  const moved = admin.getByRole('dialog', { name: 'The workspace has moved in' })
  const copies = moved.getByRole('button', { name: 'Copy' })
  await expect(copies).toHaveCount(3)
  await copies.first().click()
  await admin.keyboard.press('Escape')
  const question = admin.getByRole('alertdialog', { name: 'Close without these links?' })
  await expect(question).toContainText('2 links were neither copied nor downloaded.')
  await question.getByRole('button', { name: 'Go back' }).click()
  await expect(question).toBeHidden()
  for (const copy of await copies.all()) await copy.click()
  await moved.getByRole('button', { name: 'Done' }).click()
  await expect(moved).toBeHidden()
  await expect(question).toBeHidden()
})
