import { Company } from './support/company.ts'
import { hardNames } from './support/full-workspace.ts'
import { ada, eli, mara, person } from './support/people.ts'
import { fillWithSample } from './support/screens.ts'
import { open, stored } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Login } from './pages/login.ts'
import { sheet, sheets, faultsOnPaper, projectOf, openSample } from './support/paper.ts'

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
