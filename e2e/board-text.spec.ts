import type { Locator } from '@playwright/test'
import { addStyle } from './support/add-style.ts'
import { Company } from './support/company.ts'
import { faultsOn } from './support/geometry.ts'
import { eli, mara } from './support/people.ts'
import { open } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board } from './pages/board.ts'
import { people, openAtlas } from './support/atlas.ts'

test.use({ viewport: { width: 1400, height: 900 } })

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
  const spaced =
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }'
  await addStyle(page, spaced)
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

test('Y120: at twice the text size, nothing on the board overlaps, column headers included', async ({
  page,
}) => {
  const board = await openAtlas(page, [eli], 12)
  await addStyle(page, 'html { font-size: 200% }')
  await expect(board.column('In Progress')).toBeInViewport()
  const faults = await faultsOn(page)
  expect(faults.filter((fault) => fault.includes(' lies over '))).toEqual([])
})
