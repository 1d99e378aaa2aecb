import type { Locator, Page } from '@playwright/test'
import { Company } from './support/company.ts'
import { hardNames } from './support/full-workspace.ts'
import { faultsOn } from './support/geometry.ts'
import { eli, emma, mara, person, type Person } from './support/people.ts'
import { open, storedTask } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board, bringOver, middleOf, painted, wasLit, watchLights } from './pages/board.ts'
import { BoardFilters } from './pages/board-filters.ts'

/** The given number of employees, 'Person 1' first. */
function people(count: number): Person[] {
  return Array.from({ length: count }, (_, at) =>
    person(`Person ${at + 1}`, `person.${at + 1}@ems.example`, 'employee'),
  )
}

/** Opens Atlas (Mara; these employees) with the given number of tasks to do; the first one is 'Task 1'. */
async function openAtlas(page: Page, employees: readonly Person[], tasks: number): Promise<Board> {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees })
  for (let number = 1; number <= tasks; number += 1) made.task(id, `Task ${number}`)
  await open(page, made.withoutNews(), mara)
  const atlas = new Board(page, 'Atlas')
  await expect(atlas.column('To Do')).toBeVisible()
  return atlas
}

const topOf = async (element: Locator): Promise<number> => (await element.boundingBox())?.y ?? Number.NaN
/** Carries what is held to a point. A hand is never quite still there. */
async function carryTo(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.move(x, y - 2, { steps: 8 })
  await painted(page)
  await page.mouse.move(x, y, { steps: 2 })
}

const scrolledPage = (page: Page): Promise<number> => page.evaluate(() => scrollY)

test.use({ viewport: { width: 1400, height: 900 } })

for (const [width, height, most] of [
  [1400, 900, 260],
  [390, 844, 340],
] as const) {
  test(`K74: the first card begins within the top ${most} px of a window of ${width} x ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    const atlas = await openAtlas(page, [eli, emma], 2)
    expect(await topOf(atlas.task(atlas.column('To Do'), 'Task 1'))).toBeLessThan(most)
  })
}

test('K154: long project names do not push the first card down, and 22 folded projects fit on a screen', async ({
  page,
}) => {
  const made = new Company()
  for (let number = 1; number <= 22; number += 1) {
    const id = made.project(`${number} ${hardNames[number % 2]}`, { manager: mara, employees: [eli] })
    made.task(id, `Task ${number}`, { status: number > 18 ? 'Done' : 'To Do', dueDate: '2020-01-01' })
  }
  await page.setViewportSize({ width: 1400, height: 900 })
  await open(page, made.withoutNews(), mara)
  expect(await topOf(page.getByRole('listitem', { name: 'Task 1', exact: true }).first())).toBeLessThan(260)
  await page.getByRole('button', { name: 'Fold all', exact: true }).click()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(900)
})

test('P32: the search field keeps room for a word among the tools of the boards', async ({ page }) => {
  const made = new Company()
  for (const name of ['Atlas', 'Borealis', 'Cosmos']) made.project(name, { manager: mara, employees: [eli] })
  await open(page, made.withoutNews(), mara)
  const { search } = new BoardFilters(page)
  for (const width of [1400, 1100, 1085, 1040]) {
    await page.setViewportSize({ width, height: 900 })
    expect((await search.boundingBox())?.width, `${width} px`).toBeGreaterThanOrEqual(160)
  }
})

test('Y101: with wider text spacing, no tool of the boards sticks out and no chip of a card is cut off', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: [eli, ...people(6)] })
  const task = made.task(id, 'Draw the map', { assignedTo: eli, dueDate: '2020-01-01' })
  made.project('Borealis', { manager: mara })
  await open(page, made.withoutNews(), mara, `/tasks/${task}`)
  // WCAG 1.4.12
  const content =
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }'
  await page.addStyleTag({ content })
  const atlas = new Board(page, 'Atlas')
  await atlas.card.getByRole('button', { name: /^Eli Eder/ }).click()
  const sticksOut = async (part: Locator, around: Locator): Promise<number> => {
    const [inner, outer] = [await part.boundingBox(), await around.boundingBox()]
    if (!inner || !outer) throw new Error('Both are to be drawn.')
    return inner.x + inner.width - outer.x - outer.width
  }
  const fold = page.getByRole('button', { name: 'Fold all', exact: true })
  expect(await sticksOut(fold, atlas.card)).toBeLessThanOrEqual(0)
  const chips = page.getByRole('listitem', { name: 'Draw the map', exact: true }).getByText(/^Overdue by/)
  await expect(chips, 'in the column and in the zone').toHaveCount(2)
  for (const chip of await chips.all())
    expect(await chip.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('Y128: with wider text spacing, the due date in the task-add row is not cut off', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const { dueDate } = await openAtlas(page, [eli], 1)
  await page.evaluate(() => {
    const spaced = new CSSStyleSheet()
    spaced.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important }')
    document.adoptedStyleSheets.push(spaced)
  })
  const missing = (): Promise<number> =>
    dueDate.evaluate((field) => {
      const whole = field.cloneNode()
      if (!(whole instanceof HTMLElement)) throw new Error('It is a field.')
      whole.style.cssText = 'position: absolute; width: max-content'
      field.after(whole)
      const width = whole.offsetWidth - field.getBoundingClientRect().width
      whole.remove()
      return Math.ceil(width)
    })
  await expect.poll(missing).toBeLessThanOrEqual(0)
})

test('Y23: the text of a board’s header keeps clear of its edges, however many lines it takes', async ({
  page,
}) => {
  const { header } = await openAtlas(page, [eli], 1)
  const heights = new Set<number>()
  for (const width of [1400, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    const { height, room } = await header.evaluate((button) => {
      const words = button.querySelector('span')?.getBoundingClientRect()
      const { top, bottom, height } = button.getBoundingClientRect()
      return { height, room: Math.min((words?.top ?? top) - top, bottom - (words?.bottom ?? bottom)) }
    })
    expect(room, `${width} px`).toBeGreaterThanOrEqual(2)
    heights.add(height)
  }
  expect(heights.size).toBeGreaterThan(1)
})

test('K74: the task-add row is one line from 1100 px; below that, all but title and button appear on focus', async ({
  page,
}) => {
  const atlas = await openAtlas(page, [eli], 1)
  const rest = [atlas.project, atlas.priority, atlas.dueDate, atlas.description]
  await page.setViewportSize({ width: 1100, height: 900 })
  const middles = await Promise.all([atlas.title, atlas.add, ...rest].map((field) => middleOf(field)))
  const heights = middles.map(({ y }) => y)
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(4)
  for (const width of [820, 390]) {
    await page.setViewportSize({ width, height: 900 })
    // On a phone the tools are drawn elsewhere.
    await painted(page)
    await expect(atlas.title).toBeVisible()
    await expect(atlas.add).toBeVisible()
    for (const field of rest) await expect(field).toBeHidden()
    await atlas.title.focus()
    for (const field of rest) await expect(field).toBeVisible()
    await atlas.title.blur()
    for (const field of rest) await expect(field).toBeHidden()
  }
})

test.describe('many projects', () => {
  /** Opens 22 projects of Mara's, 'Project 1' to 'Project 22'; the second is completed, the 20th has an overdue task. */
  async function openProjects(page: Page): Promise<void> {
    const made = new Company()
    for (let number = 1; number <= 22; number += 1) {
      const id = made.project(`Project ${number}`, { manager: mara })
      made.task(id, `Task ${number}`, {
        status: number === 2 ? 'Done' : 'To Do',
        dueDate: number === 20 ? '2020-01-01' : '',
      })
    }
    await open(page, made.withoutNews(), mara)
    await expect(new Board(page, 'Project 1').column('To Do')).toBeVisible()
  }

  const foldAll = (page: Page): Locator => page.getByRole('button', { name: 'Fold all', exact: true })
  const expanded = (page: Page): Locator =>
    page.getByRole('main').locator('section button[aria-expanded=true]')

  test('K75: can all be folded at once, fit on a screen then, and stay folded after a reload', async ({
    page,
  }) => {
    await openProjects(page)
    await foldAll(page).click()
    await expect(new Board(page, 'Project 1').header).toHaveAttribute('aria-expanded', 'false')
    await expect(new Board(page, 'Project 22').header).toBeInViewport({ ratio: 1 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
      .toBeLessThanOrEqual(900)
    await new Board(page, 'Project 3').header.click()
    await page.reload()
    await expect(new Board(page, 'Project 3').column('To Do')).toBeVisible()
    await expect(expanded(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Fold all', exact: true }).click()
    await expect(expanded(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Unfold all', exact: true }).click()
    await expect(expanded(page)).toHaveCount(22)
  })

  test('K90: the button that folds all unfolds them once none is open, even after a reload', async ({
    page,
  }) => {
    await openProjects(page)
    await foldAll(page).click()
    const unfoldAll = page.getByRole('button', { name: 'Unfold all', exact: true })
    await expect(unfoldAll).toBeVisible()
    await page.reload()
    await expect(unfoldAll).toBeVisible()
    const third = new Board(page, 'Project 3')
    await third.header.click()
    await expect(foldAll(page)).toBeVisible()
    await third.header.click()
    await unfoldAll.click()
    await expect(expanded(page)).toHaveCount(22)
  })

  test('K90: can be folded from the index on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openProjects(page)
    await expect(foldAll(page)).toBeHidden()
    await page.getByRole('button', { name: /^Projects/ }).click()
    await page.getByRole('dialog', { name: 'Projects' }).getByRole('button', { name: 'Fold all' }).click()
    await expect(expanded(page)).toHaveCount(0)
  })

  test('K75: have those last that were already completed when the screen was opened', async ({ page }) => {
    await openProjects(page)
    const names = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(names.last()).toContainText('Project 2')
    await expect(names.first()).toContainText('Project 1')
    const first = new Board(page, 'Project 1')
    await first.choose(first.column('To Do'), 'Task 1', 'Move to Done')
    await expect(first.header).toHaveAttribute('aria-expanded', 'false')
    await expect(names.first()).toContainText('Project 1')
    await page.reload()
    await expect(names.first()).toContainText('Project 3')
    await expect(names.nth(20)).toContainText('Project 1')
  })

  test('K75, P35: are in an index that can be searched, shows how each is doing and leads to it', async ({
    page,
  }) => {
    await openProjects(page)
    await foldAll(page).click()
    const opener = page.getByRole('button', { name: /^Projects/ })
    await opener.click()
    const index = page.getByRole('dialog', { name: 'Projects' })
    await expect(index.getByRole('listitem')).toHaveCount(22)
    await expect(index.getByRole('button', { name: /^Project 20/ })).toHaveText(/Project 201 overdue0\s?%/)
    await expect(index.getByRole('button', { name: /^Project 2\b/ })).toHaveText(/Project 2100\s?%/)
    await index.getByRole('searchbox', { name: 'Search projects' }).fill('20')
    await expect(index.getByRole('listitem')).toHaveCount(1)
    await index.getByRole('searchbox', { name: 'Search projects' }).fill('nowhere')
    await expect(index).toContainText("Nothing matches 'nowhere'.")
    await index.getByRole('button', { name: 'Show all', exact: true }).click()
    await expect(index.getByRole('listitem')).toHaveCount(22)
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await page.getByRole('button', { name: 'Unfold all', exact: true }).click()
    await opener.click()
    await index.getByRole('button', { name: /^Project 20/ }).click()
    const board = new Board(page, 'Project 20')
    await expect(board.header).toBeFocused()
    await expect(board.header).toBeInViewport({ ratio: 1 })
    await expect(board.task(board.column('To Do'), 'Task 20')).toBeInViewport({ ratio: 1 })
  })
})

test('R25: two projects of the same name are told apart in the index and where a task is added', async ({
  page,
}) => {
  const made = new Company()
  const ids = [1, 2].map(() => made.project('Atlas', { manager: mara }))
  made.project('Borealis', { manager: mara })
  await open(page, made.withoutNews(), mara)
  const borealis = new Board(page, 'Borealis')
  const names = [...ids.map((id) => `Atlas (${id})`), 'Borealis']
  await expect(borealis.project.getByRole('option')).toHaveText(['-- Select Project --', ...names])
  await page.getByRole('button', { name: /^Projects/ }).click()
  for (const name of names)
    await expect(
      page.getByRole('dialog', { name: 'Projects' }).getByText(name, { exact: true }),
    ).toBeVisible()
})

test('K76: up to six people have open zones; with more, each is a row with the name and drop id of its zone', async ({
  page,
}) => {
  const [first, second] = people(2)
  if (!first || !second) throw new Error('There are two.')
  const six = await openAtlas(page, people(6), 1)
  await expect(six.zone(first).getByText('Drop a task here to assign it.')).toBeVisible()
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: people(7) })
  made.task(id, 'Task 1', { assignedTo: first, dueDate: '2020-01-01' })
  made.task(id, 'Task 2', { assignedTo: first })
  made.task(id, 'Task 3', { assignedTo: first, status: 'Done' })
  await open(page, made.withoutNews(), mara)
  const atlas = new Board(page, 'Atlas')
  const row = atlas.zone(first)
  await watchLights(page)
  await expect(row).toHaveAttribute('data-drop-id', `emp-${first.email}`)
  await expect(row).toContainText('2 open')
  await expect(row).toContainText('1 overdue')
  await expect(row.getByRole('listitem')).toHaveCount(0)
  expect((await row.boundingBox())?.height).toBeLessThan(50)
  // A row accepts a card without changing its place or size.
  const before = await row.boundingBox()
  await atlas.holdOver(atlas.task(atlas.column('To Do'), 'Task 2'), atlas.zone(second))
  expect(await row.boundingBox()).toEqual(before)
  await page.mouse.up()
  await expect(atlas.zone(second)).toContainText('1 open')
  await wasLit(atlas.zone(second))
  await row.getByRole('button').click()
  await expect(atlas.task(row, 'Task 1')).toBeVisible()
  await expect(row).toHaveAttribute('data-drop-id', `emp-${first.email}`)
  await row.getByRole('button', { name: /^Fold / }).click()
  await expect(row.getByRole('listitem')).toHaveCount(0)
})

test('K88: a row that is given a card by its menu comes into view, and both light up', async ({ page }) => {
  const all = people(30)
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last) throw new Error('There are thirty.')
  const atlas = await openAtlas(page, all, 1)
  await watchLights(page)
  await atlas.choose(atlas.column('To Do'), 'Task 1', `Assign to ${last.name}`)
  await wasLit(atlas.zone(last))
  await wasLit(atlas.task(atlas.column('To Do'), 'Task 1'))
  await expect(atlas.zone(last)).toBeInViewport({ ratio: 1 })
  expect(await scrolledPage(page)).toBe(0)
  // After a move from an open zone to a folded one, the card itself is shown nowhere.
  await atlas.zone(last).getByRole('button').click()
  await atlas.choose(atlas.zone(last), 'Task 1', `Assign to ${first.name}`)
  await wasLit(atlas.zone(first))
  await expect(atlas.zone(first)).toBeInViewport({ ratio: 1 })
})

test('K76: the last of thirty people can be reached in one drag, without the page scrolling', async ({
  page,
}) => {
  const all = people(30)
  const last = all.at(-1)
  if (!last) throw new Error('There are thirty.')
  const made = new Company()
  made.task(made.project('Atlas', { manager: mara, employees: all }), 'Task 1')
  made.project('Borealis', { manager: mara })
  await open(page, made.withoutNews(), mara)
  const atlas = new Board(page, 'Atlas')
  const from = await middleOf(atlas.task(atlas.column('To Do'), 'Task 1'))
  const list = await atlas.zone(last).locator('..').boundingBox()
  if (!list) throw new Error('This list is not drawn.')
  const x = list.x + 40
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(x, from.y, { steps: 8 })
  await carryTo(page, x, list.y + list.height - 20)
  await expect(atlas.zone(last)).toBeInViewport({ ratio: 1 })
  expect(await scrolledPage(page)).toBe(0)
  await bringOver(page, atlas.zone(last))
  await page.mouse.up()
  await expect(atlas.zone(last)).toContainText('1 open')
  await expect.poll(() => storedTask(page, 'Task 1')).toMatchObject({ assignedTo: last.email })
})

for (const status of ['To Do', 'Done'] as const) {
  test(`K76: '${status}' scrolls while a card is held at its edge`, async ({ page }) => {
    const made = new Company()
    const id = made.project('Atlas', { manager: mara, employees: [eli] })
    for (let number = 1; number <= 12; number += 1) {
      made.task(id, `Task ${number}`)
      made.task(id, `Old ${number}`, { status: 'Done' })
    }
    await open(page, made.withoutNews(), mara)
    const atlas = new Board(page, 'Atlas')
    const column = atlas.column(status)
    const from = await middleOf(atlas.task(atlas.column('To Do'), 'Task 1'))
    const around = await column.boundingBox()
    if (!around) throw new Error('This column is not drawn.')
    const edge = { x: around.x + 100, y: around.y + around.height - 24 }
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await carryTo(page, edge.x, edge.y)
    const left = () => column.evaluate((list) => list.scrollHeight - list.clientHeight - list.scrollTop)
    await expect.poll(left).toBeLessThan(2)
    await carryTo(page, edge.x, around.y + 60)
    await expect.poll(() => column.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect(await scrolledPage(page)).toBe(0)
  })
}

test('K76: a board wider than the window scrolls sideways while a card is held at its edge', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const atlas = await openAtlas(page, [eli], 2)
  const from = await middleOf(atlas.task(atlas.column('To Do'), 'Task 1'))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await carryTo(page, 350, from.y)
  await expect(atlas.column('Done')).toBeInViewport({ ratio: 1 })
  await bringOver(page, atlas.column('Done'))
  await page.mouse.up()
  await expect(atlas.task(atlas.column('Done'), 'Task 1')).toBeVisible()
})

test('K77: no empty area in a board is over 40 px high, with few or many people and tasks', async ({
  page,
}) => {
  const made = new Company()
  const kinds = [
    [0, 0],
    [0, 2],
    [1, 1],
    [1, 12],
    [2, 2],
    [3, 1],
    [6, 12],
    [7, 0],
    [7, 12],
    [30, 1],
  ] as const
  for (const [members, tasks] of kinds) {
    const id = made.project(`${members}, ${tasks}`, { manager: mara, employees: people(members) })
    for (let number = 1; number <= tasks; number += 1) made.task(id, `Task ${number}`)
  }
  await open(page, made.withoutNews(), mara)
  await expect(page.getByRole('group', { name: 'Board', exact: true })).toHaveCount(kinds.length)
  for (const width of [1920, 1400, 820, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const [members, tasks] of kinds) {
      const empty = await emptiest(new Board(page, `${members}, ${tasks}`))
      expect.soft(empty, `${members} people, ${tasks} tasks, ${width} px wide`).toBeLessThanOrEqual(40)
    }
  }
})

/** The height of the tallest empty band across a whole board, in pixels; open zones do not count as empty. */
function emptiest(board: Board): Promise<number> {
  return board.card.getByRole('group', { name: 'Board', exact: true }).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    const filled = [
      ...element.querySelectorAll(
        '[data-drop-id^="emp-"], [role=listitem], p, [data-drop-id] > :first-child',
      ),
    ]
      .map((part) => part.getBoundingClientRect())
      .filter(({ height }) => height > 0)
      .toSorted((one, other) => one.top - other.top)
    let end = top
    let highest = 0
    for (const part of filled) {
      highest = Math.max(highest, part.top - end)
      end = Math.max(end, part.bottom)
    }
    return Math.max(highest, bottom - end)
  })
}

test('K89: no gap beside the columns or among the people is over 40 px high and wide', async ({ page }) => {
  const made = new Company()
  const counts = [1, 2, 3, 4, 5, 6, 7, 30]
  for (const count of counts) {
    const employees = people(count)
    const last = employees.at(-1)
    const id = made.project(`Of ${count}`, { manager: mara, employees })
    for (let number = 1; number <= 12; number += 1)
      made.task(id, `Task ${number}`, number < 4 && last ? { assignedTo: last } : {})
  }
  await open(page, made.withoutNews(), mara)
  await expect(page.getByRole('group', { name: 'Board', exact: true })).toHaveCount(counts.length)
  // Where there are many people, two zones are open: the last one and the fourth.
  for (const count of [7, 30]) {
    for (const member of [people(count).at(-1), people(count)[3]]) {
      if (!member) throw new Error('There are more.')
      await new Board(page, `Of ${count}`).zone(member).getByRole('button').click()
    }
  }
  for (const width of [1920, 1400, 1280, 1100, 1070, 1024, 820, 640, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const count of counts)
      expect
        .soft(await holesIn(new Board(page, `Of ${count}`)), `${count} people, ${width} px wide`)
        .toEqual([])
  }
})

/**
 * The places on a board where a square of more than 40 px fits outside its lists, its folded rows and the gaps between them: offsets in
 * pixels from the board's upper left corner. Room below the last list beside the columns does not count, since the columns may be longer.
 */
function holesIn(board: Board): Promise<string[]> {
  return board.card.getByRole('group', { name: 'Board', exact: true }).evaluate((element) => {
    // Scrolled to its end: before that, people may cover the columns.
    element.scrollTo(element.scrollWidth, 0)
    const grid = element.firstElementChild
    const done = element.querySelector('[data-drop-id="Done"]')?.getBoundingClientRect()
    if (!grid || !done) return ['nothing']
    const around = grid.getBoundingClientRect()
    const gap = 4
    const lists = [...element.querySelectorAll('[data-drop-id]')].map((list) => {
      const { left, top, width, height } = list.getBoundingClientRect()
      return new DOMRect(left - gap, top - gap, width + 2 * gap, height + 2 * gap)
    })
    // A folded row is as tall as any other, even next to an open zone.
    const holes = [...element.querySelectorAll('.board-people > :has(> [aria-expanded=false])')].flatMap(
      (row) => (row.clientHeight > 50 ? [`a row of ${row.clientHeight}`] : []),
    )
    const [side, step] = [41, 4]
    for (let y = around.top; y + side <= around.bottom; y += step)
      for (let x = around.left; x + side <= around.right; x += step) {
        const beside = lists.filter(({ left, right }) => left < x + side && right > x)
        if (beside.some(({ top, bottom }) => top < y + side && bottom > y)) continue
        const isBelowTheLast =
          x >= done.right && y + side <= done.bottom && beside.some(({ bottom }) => bottom <= y)
        const isEnd = beside.every(({ top }) => top < y || top >= done.bottom - gap)
        if (!isBelowTheLast || !isEnd)
          holes.push(`${Math.round(x - around.left)}, ${Math.round(y - around.top)}`)
      }
    return holes.slice(0, 3)
  })
}

test('K77: for up to six people, zones fill their row, and the lowest ends level with the columns beside it', async ({
  page,
}) => {
  const made = new Company()
  const counts = [1, 2, 3, 4, 5, 6]
  for (const count of counts) made.project(`Of ${count}`, { manager: mara, employees: people(count) })
  await open(page, made.withoutNews(), mara)
  await expect(page.getByRole('group', { name: 'Board', exact: true })).toHaveCount(counts.length)
  for (const width of [820, 1240, 1400, 1540, 1720, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    for (const count of counts) {
      const board = new Board(page, `Of ${count}`)
      const gaps = await gapsAtEnd(board)
      expect.soft(gaps, `${count} people, ${width} px wide`).toEqual(gaps.map(() => 0))
      expect.soft(await gapBelow(board), `${count} people, ${width} px wide`).toBe(0)
    }
  }
})

/** How far each row of zones ends short of its board, or of the columns where all zones are below them, in pixels. */
function gapsAtEnd(board: Board): Promise<number[]> {
  return board.card.getByRole('group', { name: 'Board', exact: true }).evaluate((element) => {
    const ends = new Map<number, number>()
    for (const zone of element.querySelectorAll('[data-drop-id^="emp-"]')) {
      const { top, right } = zone.getBoundingClientRect()
      ends.set(top, Math.max(right, ends.get(top) ?? 0))
    }
    const columns = element.querySelector('[data-drop-id="Done"]')?.getBoundingClientRect()
    const isBeside = columns && ends.has(columns.top)
    const end = isBeside ? element.firstElementChild?.getBoundingClientRect().right : columns?.right
    return [...ends.values()].map((right) => Math.round((end ?? Number.NaN) - right))
  })
}

/** The distance between the lower ends of a board's columns and of the lowest zone beside them, in pixels. */
function gapBelow(board: Board): Promise<number> {
  return board.card.getByRole('group', { name: 'Board', exact: true }).evaluate((element) => {
    const columns = element.querySelector('[data-drop-id="Done"]')?.getBoundingClientRect() ?? new DOMRect()
    const beside = [...element.querySelectorAll('[data-drop-id^="emp-"]')]
      .map((zone) => zone.getBoundingClientRect())
      .filter(({ left, top }) => left >= columns.right && top < columns.bottom)
    return beside.length === 0
      ? 0
      : Math.round(columns.bottom - Math.max(...beside.map(({ bottom }) => bottom)))
  })
}

test('K77: at the end of a list, the wheel scrolls the page', async ({ page }) => {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: [eli] })
  for (let number = 1; number <= 12; number += 1) made.task(id, `Task ${number}`)
  for (const name of ['Borealis', 'Cosmos']) made.project(name, { manager: mara })
  await open(page, made.withoutNews(), mara)
  const column = new Board(page, 'Atlas').column('To Do')
  const { x, y } = await middleOf(column)
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, 200)
  await expect.poll(() => column.evaluate(({ scrollTop }) => scrollTop)).toBe(200)
  expect(await scrolledPage(page)).toBe(0)
  await column.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await painted(page)
  await page.mouse.wheel(0, 200)
  await expect.poll(() => scrolledPage(page)).toBeGreaterThan(0)
})

/** Atlas with twelve tasks in To Do, each with a taller card than usual. */
async function openHighColumn(page: Page): Promise<{ atlas: Board; column: Locator }> {
  const made = new Company()
  const project = made.project('Atlas', { manager: mara, employees: [eli] })
  const rest = 'has a title that goes on and on over several lines of its card, as some of them do'
  for (let number = 1; number <= 12; number += 1)
    made.task(project, `Task ${number} ${rest}`, { dueDate: '2026-11-01', priority: 'High' })
  await open(page, made.withoutNews(), mara)
  const atlas = new Board(page, 'Atlas')
  const column = atlas.column('To Do')
  await expect(atlas.task(column, `Task 1 ${rest}`)).toBeVisible()
  return { atlas, column }
}

test('K95: a card that was just added is fully in view in its column', async ({ page }) => {
  const { atlas, column } = await openHighColumn(page)
  for (const title of ['First', 'Second']) {
    await atlas.title.fill(title)
    await atlas.title.press('Enter')
    const card = atlas.task(column, title)
    await expect(card).toBeVisible()
    const isWhole = async (): Promise<boolean> => {
      const [list, box] = [await column.boundingBox(), await card.boundingBox()]
      return !!list && !!box && box.y >= list.y && box.y + box.height <= list.y + list.height
    }
    await expect.poll(isWhole, title).toBe(true)
  }
})

test('K95: a card that was just added stays in view if cards above it turn out higher, until the user scrolls', async ({
  page,
}) => {
  const { atlas, column } = await openHighColumn(page)
  /** Adds a task; once its card is lit, does something and makes the card above it higher. Gives how far it ends below the list. */
  const below = async (title: string, scrolls: boolean): Promise<number> => {
    const grown = column.evaluate(
      async (list, { title, scrolls }) => {
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
        const card = () => list.querySelector<HTMLElement>(`[role=listitem][aria-label^="${title}"]`)
        const frames = async (count: number) => {
          for (let at = 0; at < count; at += 1) await frame()
        }
        while (!card()?.getAnimations().length) await frame()
        await frames(3)
        const wheel = new WheelEvent('wheel', { bubbles: true, deltaY: -10 })
        if (scrolls) card()?.dispatchEvent(wheel)
        const above = card()?.closest('[data-index]')?.previousElementSibling
        if (above instanceof HTMLElement) above.style.paddingBottom = '100px'
        await frames(10)
        const bottom = card()?.getBoundingClientRect().bottom ?? NaN
        return Math.round(bottom - list.getBoundingClientRect().bottom)
      },
      { title, scrolls },
    )
    await atlas.title.fill(title)
    await atlas.title.press('Enter')
    return grown
  }
  expect(await below('First', false)).toBeLessThanOrEqual(0)
  expect(await below('Second', true)).toBeGreaterThan(50)
})

test('K95: a card that a key has led to stays in view if cards above it turn out higher', async ({
  page,
}) => {
  const { column } = await openHighColumn(page)
  await column.getByRole('listitem').first().focus()
  /** Once the last card has the focus, makes the card above it higher. Gives how far it ends below the list. */
  const below = column.evaluate(async (list) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const card = () => document.activeElement?.closest('[data-index="11"]')
    while (!card()) await frame()
    for (let at = 0; at < 3; at += 1) await frame()
    const above = card()?.previousElementSibling
    if (above instanceof HTMLElement) above.style.paddingBottom = '100px'
    for (let at = 0; at < 10; at += 1) await frame()
    const bottom = document.activeElement?.getBoundingClientRect().bottom ?? NaN
    return Math.round(bottom - list.getBoundingClientRect().bottom)
  })
  await page.keyboard.press('End')
  expect(await below).toBeLessThanOrEqual(0)
})

test('K96: a column scrolled to its end ends right below its last card', async ({ page }) => {
  const { column } = await openHighColumn(page)
  await column.getByRole('listitem').first().focus()
  await page.keyboard.press('End')
  await column.hover()
  await page.mouse.wheel(0, 3000)
  const last = column.getByRole('listitem').last()
  await expect(last).toHaveAccessibleName(/^Task 12/)
  const below = async (): Promise<number> => {
    const bottom = await last.evaluate((card) => card.getBoundingClientRect().bottom)
    return column.evaluate((list, bottom) => {
      const left = list.scrollHeight - list.clientHeight - list.scrollTop
      return list.getBoundingClientRect().bottom + left - bottom
    }, bottom)
  }
  await expect.poll(below).toBeLessThan(24)
})

test('Y63: a card in a zone is no wider than 360 px, for up to six people', async ({ page }) => {
  const made = new Company()
  const counts = [1, 2, 3, 4, 5, 6]
  for (const count of counts) {
    const all = people(count)
    const project = made.project(`Of ${count}`, { manager: mara, employees: all })
    for (const one of all) made.task(project, `Task of ${one.name}`, { assignedTo: one })
  }
  await open(page, made.withoutNews(), mara)
  for (const count of counts) {
    const board = new Board(page, `Of ${count}`)
    await board.card.scrollIntoViewIfNeeded()
    for (const width of [1100, 1280, 1400, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      for (const one of people(count)) {
        const card = board.task(board.zone(one), `Task of ${one.name}`)
        await expect(card).toBeAttached()
        const box = await card.boundingBox()
        expect.soft(box?.width, `${one.name} of ${count}, ${width} px wide`).toBeLessThanOrEqual(360)
      }
    }
  }
})

test('Y120: at twice the text size, nothing on the board overlaps, column headers included', async ({
  page,
}) => {
  const board = await openAtlas(page, [eli], 12)
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  await expect(board.column('In Progress')).toBeInViewport()
  const faults = await faultsOn(page)
  expect(faults.filter((fault) => fault.includes(' lies over '))).toEqual([])
})
