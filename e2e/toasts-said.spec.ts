import { Company } from './support/company.ts'
import { listen } from './support/heard.ts'
import { ada, mara } from './support/people.ts'
import { open } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board } from './pages/board.ts'
import { Shell } from './pages/shell.ts'
import { TaskPanel } from './pages/task-panel.ts'
import { kinds, openWhereTimeStands, raise, opacityOf, raisedAt } from './support/toasts.ts'

test('each Undo of two toasts says what it undoes', async ({ page }) => {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara })
  for (const title of ['Draw the map', 'Fold the map']) made.task(atlas, title)
  await open(page, made, mara)
  const board = new Board(page, 'Atlas')
  for (const title of ['Draw the map', 'Fold the map']) {
    await board.choose(board.column('To Do'), title, 'Delete')
    await new Shell(page).answer('Delete')
  }
  const undo = page.getByRole('status').getByRole('button', { name: /^Undo/ })
  await expect(undo).toHaveText(['Undo', 'Undo'])
  await page.getByRole('button', { name: 'Undo: Task deleted: Draw the map', exact: true }).click()
  await expect(board.task(board.column('To Do'), 'Draw the map')).toBeVisible()
  await expect(undo).toHaveAccessibleName('Undo: Task deleted: Fold the map')
})

test('Y65: the live region for toasts exists before the first one, and announces each once', async ({
  page,
}) => {
  await open(page, new Company(), ada, '/settings')
  const live = '[role=status], [role=alert], [aria-live]'
  const early = await page.evaluateHandle((all) => [...document.querySelectorAll(all)], live)
  for (const kind of ['error', 'success'] as const) {
    const heard = await listen(page)
    await raise(page, kind)
    const toast = new Shell(page).toast(kinds[kind])
    await expect(toast).toBeVisible()
    expect((await heard()).filter((words) => words.includes(kinds[kind]))).toEqual([kinds[kind]])
    const around = await toast.evaluateHandle((words, all) => {
      const regions: Element[] = []
      for (let at = words.closest(all); at; at = at.parentElement?.closest(all) ?? null) regions.push(at)
      return regions
    }, live)
    expect(await around.evaluate((regions) => regions.length)).toBe(1)
    expect(
      await around.evaluate((regions, stood) => regions.every((one) => stood.includes(one)), early),
    ).toBe(true)
    // Only the new toast is announced, not those already there.
    await expect(page.getByRole('status').filter({ hasText: kinds[kind] })).toHaveAttribute(
      'aria-atomic',
      'false',
    )
  }
})

test('Y46: repeating a visible toast announces it again, in one toast whose time starts again', async ({
  page,
}) => {
  await openWhereTimeStands(page)
  const { toast } = await raisedAt(page)
  const heard = await listen(page)
  await page.clock.runFor(2000)
  await raise(page, 'error')
  await expect.poll(heard).toEqual([kinds.error])
  await expect(toast).toHaveCount(1)
  await page.clock.runFor(2000)
  await expect.poll(() => opacityOf(toast)).toBe(1)
  await page.clock.runFor(1050)
  await expect.poll(() => opacityOf(toast)).toBe(0)
})

test('Y46: each save is announced, and Undo undoes the later one', async ({ page }) => {
  const made = new Company()
  const taskId = made.task(made.project('Atlas', { manager: mara }), 'Draw the map')
  await open(page, made, mara, `/tasks/${taskId}`)
  const priority = new TaskPanel(page, 'Draw the map').field('Priority')
  const shell = new Shell(page)
  await priority.selectOption('High')
  await expect(shell.toast('Task updated')).toBeVisible()
  const heard = await listen(page)
  await priority.selectOption('Low')
  await expect.poll(heard).toEqual(['Task updated'])
  await expect(shell.toast('Task updated')).toHaveCount(1)
  await shell.undoIn('Task updated').click()
  await expect(priority).toHaveValue('High')
})
