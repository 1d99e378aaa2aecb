import { inflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { Company } from './support/company.ts'
import { hardNames } from './support/full-workspace.ts'
import { faultsOn } from './support/geometry.ts'
import { ada, eli, mara, person } from './support/people.ts'
import { fillWithSample } from './support/screens.ts'
import { open, stored } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board } from './pages/board.ts'
import { Login } from './pages/login.ts'
import { SelectionBar } from './pages/selection.ts'
import { Shell } from './pages/shell.ts'

/** The area of A4 between its margins, in CSS pixels. */
const sheet = { width: 703, height: 1032 }

/** How many sheets of this paper the page takes. */
async function sheets(page: Page, format: 'A4' | 'Letter' = 'A4'): Promise<number> {
  const pdf = await page.pdf({ format, preferCSSPageSize: true, printBackground: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

/** On how many sheets of A4 something is magenta. */
async function sheetsWithMagenta(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true, printBackground: true })
  const streams = pdf.toString('latin1').matchAll(/\/FlateDecode\b[^>]*>> stream\n(.*?)\nendstream/gs)
  return [...streams].filter(([, packed = '']) =>
    inflateSync(Buffer.from(packed, 'latin1')).toString('latin1').includes('1 0 1 rg'),
  ).length
}

/** What is wrong on paper: what is cut off or overlaps, and what belongs to the app rather than to the page. */
async function faultsOnPaper(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(sheet)
  const faults = await faultsOn(page)
  const shell = new Shell(page)
  for (const part of [shell.sidebar, shell.topBar])
    if (await part.isVisible()) faults.push('the frame is there')
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  if (ground !== 'rgb(255, 255, 255)') faults.push(`the ground is ${ground}`)
  await page.emulateMedia({ media: null })
  return faults
}

const description =
  'With its streets, squares and gardens, its bridges and rivers, and the names that were agreed upon in the spring.'

/** A project with eight employees and this many tasks of all kinds with a description, half of them with a due date and an assignee. */
function projectOf(count: number): { made: Company; id: string } {
  const made = new Company()
  const others = Array.from({ length: 7 }, (_, at) =>
    person(`Employee ${at}`, `employee.${at}@ems.example`, 'employee'),
  )
  const employees = [eli, ...others]
  const id = made.project('Atlas', { manager: mara, employees, description: 'Draw every map anew.' })
  for (let at = 0; at < count; at += 1)
    made.task(id, `Draw the map of the ${at + 1}. district`, {
      status: at % 3 === 0 ? 'To Do' : at % 3 === 1 ? 'In Progress' : 'Done',
      ...(at % 2 === 0 && { assignedTo: eli, dueDate: '2026-01-30' }),
      description,
    })
  return { made, id }
}

for (const theme of ['light', 'dark'] as const) {
  test(`Y10: the reports fit on one sheet of A4 or Letter, from the ${theme} theme`, async ({ page }) => {
    await fillWithSample(page)
    const admin = (await stored(page, 'users')).find(({ role }) => role === 'admin')
    await page.emulateMedia({ colorScheme: theme })
    await page.goto('/login')
    await new Login(page).as({ ...ada, ...admin })
    await expect(page).toHaveURL('/admin')
    await page.goto('/reports')
    await expect(page.locator('.recharts-surface').first()).toBeVisible()
    expect(await sheets(page)).toBe(1)
    expect(await sheets(page, 'Letter')).toBe(1)
    expect(await faultsOnPaper(page)).toEqual([])
  })
}

test('Y124: a page is printed on the paper that is chosen, portrait or landscape', async ({ page }) => {
  await open(page, projectOf(1).made, mara)
  await expect(page.getByRole('listitem').first()).toBeVisible()
  const sizes: (string | undefined)[] = []
  for (const landscape of [false, true]) {
    const pdf = await page.pdf({ format: 'Letter', landscape, preferCSSPageSize: true })
    sizes.push(/\/MediaBox\s*\[([^\]]*)\]/.exec(pdf.toString('latin1'))?.[1]?.trim())
  }
  expect(sizes).toEqual(['0 0 612 792', '0 0 792 612'])
})

test('Y125: the column headings of a board repeat on each sheet, and its cards are evenly spaced', async ({
  page,
}) => {
  await open(page, projectOf(60).made, mara)
  const columns = ['To Do', 'In Progress', 'Done'].map((name) =>
    page.getByRole('group', { name, exact: true }),
  )
  await expect(page.getByRole('listitem').first()).toBeVisible()
  const all = await sheets(page)
  expect(all).toBeGreaterThan(1)
  await page.locator('.board-columns .sticky').evaluateAll((heads) => {
    for (const head of heads) if (head instanceof HTMLElement) head.style.background = 'magenta'
  })
  expect(await sheetsWithMagenta(page)).toBe(all)
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(sheet)
  for (const column of columns) {
    // What a browser repeats on the next sheet is a table's header group.
    await expect(column.locator('> :first-child')).toHaveCSS('display', 'table-header-group')
    const cards = column.getByRole('listitem')
    await expect(cards).toHaveCount(20)
    const gaps = await cards.evaluateAll((all) =>
      all.slice(1).map((card, at) => {
        const before = all[at]?.firstElementChild?.getBoundingClientRect().bottom ?? 0
        return Math.round((card.firstElementChild?.getBoundingClientRect().top ?? 0) - before)
      }),
    )
    expect(new Set(gaps)).toEqual(new Set([8]))
  }
  await page.emulateMedia({ media: null })
})

/** Forty projects of fourteen managers, some with the hardest names, all with done and overdue tasks. */
function busyProjects(): Company {
  const made = new Company()
  const managers = Array.from({ length: 14 }, (_, at) =>
    person(hardNames[at] ?? `Manager ${at}`, `manager.${at}@ems.example`, 'manager'),
  )
  for (let at = 0; at < 40; at += 1) {
    const manager = managers[at % managers.length] ?? mara
    const id = made.project(hardNames[at] ?? `Renewal of contract ${at} of the city`, { manager })
    for (const status of ['Done', 'To Do', 'To Do'] as const)
      made.task(id, `Draw the map of ${at}`, { status, dueDate: '2026-01-30' })
    made.task(id, 'Fold the map', { dueDate: '2025-05-05' })
  }
  return made
}

test('Y10, Y18: the reports of forty projects with the hardest names, with full charts, fit on one sheet', async ({
  page,
}) => {
  await page.clock.setFixedTime('2026-02-26T10:00:00+01:00')
  await open(page, busyProjects(), ada, '/reports?range=12+weeks')
  const main = page.getByRole('main')
  // Four of the six charts have as many bars as are drawn by default.
  await expect(main.getByText(/^(Largest|Last) 10 of/)).toHaveCount(4)
  await expect(main.getByText('40 older ones are overdue.')).toBeVisible()
  expect(await sheets(page)).toBe(1)
  expect(await faultsOnPaper(page)).toEqual([])
})

test('Y10: a project of 18 tasks fits on two sheets, for its manager as for the admin', async ({ page }) => {
  // The widest words for how late they are: 'Overdue by 10 months'
  await page.clock.setFixedTime('2026-12-15T10:00:00+01:00')
  const { made, id } = projectOf(18)
  for (const [person, path] of [
    [ada, `/projects/${id}`],
    [mara, `/my-projects/${id}`],
  ] as const) {
    await open(page, made, person, path)
    await expect(page.getByText('Draw the map of the 18. district').first()).toBeVisible()
    expect(await sheets(page)).toBeLessThanOrEqual(2)
    expect(await faultsOnPaper(page)).toEqual([])
  }
})

test('Y11: a board is printed with every card, including those that need scrolling on the screen', async ({
  page,
}) => {
  const { made } = projectOf(60)
  await open(page, made, mara)
  const cards = page.getByRole('group', { name: 'Board' }).getByText(/^Draw the map of the/)
  await expect(cards.first()).toBeVisible()
  expect(await faultsOnPaper(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect(cards).toHaveCount(60)
  for (const end of [cards.first(), cards.last()]) await expect(end).toBeVisible()
})

test('Y131: the columns of a board are equally wide, whatever words are on their cards', async ({ page }) => {
  const { made, id: projectId } = projectOf(3)
  const taskId = made.idOf('tasks', 'title', 'Draw the map of the 1. district')
  for (const name of ['Straßenverkehrszulassungsverordnung', 'Supplier contracts before the merger'])
    made.run(mara, 'label.create', { projectId, name, color: 'red', taskId })
  await open(page, made, mara)
  const cards = page.getByRole('group', { name: 'Board' }).getByText(/^Draw the map of the/)
  await expect(cards).toHaveCount(3)
  expect(await faultsOnPaper(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  const items = page.getByRole('group', { name: 'Board' }).getByRole('listitem')
  await expect(items).toHaveCount(3)
  const widths = await items.evaluateAll((all) =>
    all.map((one) => Math.round(one.getBoundingClientRect().width)),
  )
  expect(new Set(widths).size).toBe(1)
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

test('Y116: the words of a name are not broken in the table of a project', async ({ page }) => {
  const made = new Company()
  const wilhelmina = person('Wilhelmina Konstantinidis', 'wilhelmina@ems.example', 'employee')
  const id = made.project('Atlas', { manager: mara, employees: [wilhelmina] })
  made.task(id, 'Draw the map of the district with its streets, squares and gardens', {
    assignedTo: wilhelmina,
    dueDate: '2026-01-30',
  })
  await open(page, made, ada, `/projects/${id}`)
  await expect(page.getByRole('table')).toBeVisible()
  expect(await faultsOnPaper(page)).toEqual([])
})

test('Y53: the due date of a task takes one line, and how far off it is another', async ({ page }) => {
  const { made, id } = projectOf(0)
  for (const [at, dueDate] of ['2026-08-24', '2026-09-07', '2026-08-27', '2026-06-01'].entries())
    made.task(id, `Draw the map of the ${at + 1}. district with its streets, squares and gardens`, {
      dueDate,
      status: 'In Progress',
      assignedTo: eli,
    })
  await page.clock.setFixedTime('2026-08-26T10:00:00+02:00')
  await open(page, made, ada, `/projects/${id}`)
  await expect(page.getByRole('table')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(sheet)
  const words = page.getByRole('cell').getByText(/^(Overdue by|Due (in|tomorrow))|2026$/)
  await expect(words).toHaveCount(8)
  const lines = await words.evaluateAll((all) =>
    all.map((one) => {
      const range = document.createRange()
      range.selectNodeContents(one.lastChild ?? one)
      return [
        one.textContent,
        new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size,
      ]
    }),
  )
  expect(lines.filter(([, count]) => count !== 1)).toEqual([])
  await page.emulateMedia({ media: null })
})

/** Logs in somebody of the sample company, on a fixed day that its dates are relative to. */
async function openSample(page: Page, role: 'admin' | 'manager'): Promise<number> {
  await page.clock.setFixedTime('2026-11-23T10:00:00+01:00')
  await fillWithSample(page)
  const { projects } = await stored(page, 'root')
  const manager = projects[0]?.manager
  const who = (await stored(page, 'users')).find((user) =>
    role === 'admin' ? user.role === role : user.email === manager,
  )
  await page.goto('/login')
  await new Login(page).as({ ...ada, ...who })
  await expect(page).toHaveURL(`/${role}`)
  return projects.filter((project) => project.manager === manager).length
}

test('Y54: each project of a manager is on a sheet of its own, and its columns have no background or border', async ({
  page,
}) => {
  const count = await openSample(page, 'manager')
  await expect(page.getByRole('listitem').first()).toBeVisible()
  expect(count).toBe(2)
  expect(await sheets(page)).toBe(count)
  await page.emulateMedia({ media: 'print' })
  const column = page.getByRole('group', { name: 'Done', exact: true }).first()
  await expect(column).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(column).toHaveCSS('border-top-width', '0px')
  await page.emulateMedia({ media: null })
})

test('Y54: a project longer than a sheet starts below the title, on the same sheet', async ({ page }) => {
  await open(page, projectOf(60).made, mara)
  await expect(page.getByRole('listitem').first()).toBeVisible()
  const whole = await sheets(page)
  await page.addStyleTag({ content: 'h1 { display: none }' })
  expect(await sheets(page)).toBe(whole)
})

test('Y54: reports as tables fit on one sheet', async ({ page }) => {
  await openSample(page, 'admin')
  await page.goto('/reports')
  const buttons = page.getByRole('button', { name: 'As table' })
  await expect(buttons).toHaveCount(6)
  for (let left = 6; left > 0; left -= 1) await buttons.first().click()
  await expect(page.getByRole('main').getByRole('table')).toHaveCount(6)
  expect(await sheets(page)).toBe(1)
  expect(await faultsOnPaper(page)).toEqual([])
})

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

test('Y29: a month fits on one sheet, and a person’s tasks take its full width', async ({ page }) => {
  const { made, id } = projectOf(0)
  for (const dueDate of ['2026-08-04', '2026-08-11', '2026-08-18'])
    for (let at = 1; at <= 4; at += 1)
      made.task(id, `Draw the map of the ${at}. district with its streets, squares and gardens`, {
        dueDate,
        assignedTo: eli,
      })
  // The two that are left of its six weeks get the room of the window.
  await page.clock.setFixedTime('2026-08-26T10:00:00+02:00')
  await open(page, made, mara, '/calendar?month=2026-08')
  await expect(page.getByRole('heading', { name: 'August 2026' })).toBeVisible()
  expect(await sheets(page)).toBe(1)
  expect(await faultsOnPaper(page)).toEqual([])
  await page.goto(`/people/${made.idOf('users', 'email', eli.email)}`)
  const table = page.getByRole('table')
  await expect(table).toBeVisible()
  expect(await faultsOnPaper(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(sheet)
  await expect.poll(async () => (await table.boundingBox())?.width).toBeGreaterThan(sheet.width * 0.9)
  await page.emulateMedia({ media: null })
})

test('Y94: an open history is printed alone and in full', async ({ page }) => {
  const { made, id } = projectOf(18)
  await open(page, made, ada, `/projects/${id}`)
  const task = page.getByRole('table').getByRole('row').filter({ hasText: 'the map of the 2. district' })
  await task.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: /^History of/ })
  await expect(history.getByRole('listitem').first()).toBeVisible()
  expect(await sheets(page)).toBe(1)
  await page.goto('/admin')
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await expect(history.getByRole('listitem').first()).toBeVisible()
  expect(await sheets(page)).toBeGreaterThan(2)
  await page.emulateMedia({ media: 'print' })
  const heads = page.locator('h1').filter({ visible: true })
  await expect(heads).toHaveText(['History of the workspace'])
  const first = page.getByText("'Draw the map of the 1. district' to 'Atlas'").filter({ visible: true })
  await expect(first).toHaveCount(1)
  expect(await faultsOnPaper(page)).toEqual([])
  await expect(heads).toHaveText(['Admin Panel'])
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

test('D30: a month on paper has its grid, and every task of each day', async ({ page }) => {
  const { made, id } = projectOf(0)
  for (let at = 1; at <= 45; at += 1)
    made.task(id, `Draw the ${at}. map`, { dueDate: at <= 14 ? '2026-08-04' : '2026-08-27', assignedTo: eli })
  await page.clock.setFixedTime('2026-08-26T10:00:00+02:00')
  await open(page, made, mara, '/calendar?month=2026-08')
  const tasks = page.getByRole('table').getByRole('link', { name: /^Draw the/ })
  const more = page.getByRole('button', { name: /more on/ })
  await expect(more).toHaveCount(2)
  await page.emulateMedia({ media: 'print' })
  await expect(tasks).toHaveCount(45)
  await expect(more).toHaveCount(0)
  await expect(page.getByRole('cell', { name: /^12/ })).toHaveCSS('border-left-width', '1px')
  expect(await faultsOnPaper(page)).toEqual([])
  await expect(more).toHaveCount(2)
})
