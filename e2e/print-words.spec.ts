import { ada, eli, mara } from './support/people.ts'
import { open } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board } from './pages/board.ts'
import { SelectionBar } from './pages/selection.ts'
import { projectOf } from './support/paper.ts'

test('Y28: column headings are printed as plain words, and the bar for several tasks is not printed', async ({
  page,
}) => {
  const { made, id } = projectOf(18)
  const table = page.getByRole('table')
  const heads = table.getByRole('columnheader').filter({ visible: true })
  await open(page, made, ada, `/projects/${id}`)
  await expect(table).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(heads).toHaveText(['Task', 'Status', 'Assignee', 'Priority', 'Due Date'])
  await expect(heads.locator('svg').filter({ visible: true })).toHaveCount(0)
  // A button has a box, and what is inside a box is left out of the heads on the second sheet.
  for (const button of await heads.locator('button').all())
    await expect(button).toHaveCSS('display', 'contents')
  for (const [path, words] of [
    ['/admin', ['Project', 'Manager', 'Status']],
    ['/users', ['Name', 'Email', 'Role']],
  ] as const) {
    await page.goto(path)
    await expect(table).toBeVisible()
    await page.emulateMedia({ media: null })
    await page.emulateMedia({ media: 'print' })
    await expect(heads).toHaveText(words)
  }
  await page.emulateMedia({ media: null })
  await open(page, made, mara)
  const card = new Board(page, 'Atlas').column('To Do').getByRole('listitem').first()
  await card.click({ modifiers: ['ControlOrMeta'], position: { x: 4, y: 4 } })
  const { bar } = new SelectionBar(page)
  await expect(bar).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(bar).toBeHidden()
  await page.emulateMedia({ media: null })
})

test('Y28: a button that is printed is words of the page, without an arrow', async ({ page }) => {
  const { made, id } = projectOf(18)
  const person = `/people/${made.idOf('users', 'email', eli.email)}`
  const projects = ['Project', 'Manager', 'Status']
  const tasks = ['Task', 'Status', 'Assignee', 'Priority', 'Due Date']
  const figures = [/open$/, /overdue$/, /ready for review$/, /done$/]
  const buttons = page.getByRole('button').filter({ visible: true })
  const arrows = page.getByRole('main').locator('svg[class*=chevron]').filter({ visible: true })
  const ready = page
    .getByRole('main')
    .getByText(/Eli Eder|Atlas|Draw the map/)
    .filter({ visible: true })
  for (const [who, path, words] of [
    [ada, '/admin', projects],
    [ada, `/projects/${id}`, tasks],
    [ada, '/users', ['Name', 'Email', 'Role']],
    [ada, '/reports', []],
    [ada, person, [...figures, ...tasks.filter((word) => word !== 'Assignee')]],
    [mara, '/manager', [/^Atlas/]],
    [mara, '/workload', [/^Unassigned/, eli.name, ...Array.from({ length: 7 }, () => /^Employee \d$/)]],
    [mara, '/calendar?month=2026-01', []],
    [eli, '/employee', [/overdue$/, /due this week$/, /ready for review$/]],
  ] as const) {
    await open(page, made, who, path)
    await expect(ready.first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(buttons, path).toHaveText(words)
    await expect(arrows, path).toHaveCount(0)
    await page.emulateMedia({ media: null })
  }
})

test('Y133: a board or a list that a filter narrows says on paper, in words, which tasks are on it', async ({
  page,
}) => {
  const { made, id } = projectOf(18)
  const asked = `assignee=${eli.email}&priority=High&label=Ink&label=Paper&due=overdue&review=ready&q=map`
  const ofAll =
    "Only overdue tasks for 'map', assigned to Eli Eder, with high priority, labelled 'Ink' or 'Paper', ready for review."
  const looks = [
    { by: mara, path: `/manager?${asked}`, words: ofAll },
    { by: mara, path: '/manager?assignee=none', words: 'Only tasks without an assignee.' },
    { by: mara, path: `/my-employees?project=${id}&status=Done`, words: "Only tasks in 'Done'." },
    { by: eli, path: '/employee?due=none', words: 'Only tasks without a due date.' },
  ]
  const main = page.getByRole('main')
  const found = main.getByText(/^\d+ tasks? found$/)
  for (const { by, path, words } of looks) {
    await open(page, made, by, path)
    const said = main.getByText(words, { exact: true })
    await expect(found).toBeVisible()
    await expect(said).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(said).toBeVisible()
    await page.emulateMedia({ media: null })
  }
  await open(page, made, mara, '/manager?sort=title')
  await expect(new Board(page, 'Atlas').title).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(main.getByText(/^Only tasks/)).toHaveCount(0)
  await page.emulateMedia({ media: null })
})

test('Y95: a task on paper is only its words: no controls or handles, and no heading of an empty section', async ({
  page,
}) => {
  const { made } = projectOf(1)
  await open(page, made, mara, `/tasks/${made.idOf('tasks', 'title', 'Draw the map of the 1. district')}`)
  const panel = page.getByRole('region', { name: 'Draw the map of the 1. district', exact: true })
  const checklist = panel.getByRole('heading', { name: 'Checklist' })
  await expect(checklist).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(checklist).toBeHidden()
  await expect(panel.locator('svg').filter({ visible: true })).toHaveCount(0)
  await expect(panel.getByLabel('Description')).toHaveCSS('resize', 'none')
  for (const label of ['Title', 'Status', 'Due Date', 'Description'])
    await expect(panel.getByLabel(label, { exact: true }), label).toHaveCSS('border-width', '0px')
  // No element of the page shows what the browser draws in a date field.
  const tools = await page.context().newCDPSession(page)
  const picker = async (): Promise<string[]> => {
    const { nodes } = await tools.send('Accessibility.getFullAXTree')
    return nodes.map(({ name }) => String(name?.value)).filter((name) => /date picker/i.test(name))
  }
  await expect.poll(picker).toHaveLength(0)
  await page.emulateMedia({ media: null })
  await expect.poll(picker).toHaveLength(1)
  // Without a date, the field shows the form in which one is typed.
  const due = panel.getByLabel('Due Date', { exact: true })
  await due.fill('')
  await page.emulateMedia({ media: 'print' })
  await expect(due).toBeHidden()
})

test('Y134: a list of tasks on paper has no empty box for a comment, and a status is a word without a box', async ({
  page,
}) => {
  const { made, id } = projectOf(0)
  made.task(id, 'Draw the map', { status: 'In Progress', assignedTo: eli })
  made.task(id, 'Fold the map', { assignedTo: eli, comments: 'Along the river' })
  const of = (name: string) => page.getByRole('main').getByRole('article', { name })
  const comment = (name: string) => of(name).getByLabel('Comment')
  await open(page, made, eli)
  await expect(comment('Draw the map')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(comment('Draw the map')).toBeHidden()
  await expect(of('Draw the map').getByText('Comment', { exact: true })).toBeHidden()
  await expect(comment('Fold the map')).toHaveValue('Along the river')
  await expect(comment('Fold the map')).toBeVisible()
  await expect(of('Draw the map').getByLabel('Status')).toHaveCSS('border-width', '0px')
  await page.emulateMedia({ media: null })
  await open(page, made, mara, `/my-employees?project=${id}`)
  await expect(comment('Draw the map')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(comment('Draw the map')).toBeHidden()
  await expect(comment('Fold the map')).toBeVisible()
  await expect(
    of('Draw the map').getByText('In Progress', { exact: true }).filter({ visible: true }),
  ).toHaveCount(1)
  await expect(of('Draw the map').getByLabel('Status')).toBeHidden()
  await page.emulateMedia({ media: null })
})

test('Y132: the focus ring is not printed', async ({ page }) => {
  await open(page, projectOf(3).made, mara, '/my-employees')
  const choice = page.getByRole('main').getByRole('combobox')
  await choice.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(choice).toBeFocused()
  await expect(choice).toHaveCSS('outline-style', 'solid')
  await page.emulateMedia({ media: 'print' })
  await expect(choice).toHaveCSS('outline-color', 'rgba(0, 0, 0, 0)')
  await page.emulateMedia({ media: null })
})
