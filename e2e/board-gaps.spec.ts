import { Company } from './support/company.ts'
import { mara } from './support/people.ts'
import { open } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board } from './pages/board.ts'
import { people } from './support/atlas.ts'

test.use({ viewport: { width: 1400, height: 900 } })

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
