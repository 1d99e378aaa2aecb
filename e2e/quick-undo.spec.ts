import type { Page } from '@playwright/test'
import { Company } from './support/company.ts'
import { mara } from './support/people.ts'
import { open, stored } from './support/storage.ts'
import { addAtFullSpeed, isFull, openTab, unroll } from './support/tabs.ts'
import { expect as promptly, test } from './support/test.ts'
import { UndoButtons } from './pages/history.ts'
import { Board } from './pages/board.ts'
import { Shell } from './pages/shell.ts'

const expect = promptly.configure({ timeout: 20_000 })
/** As many as a workspace should hold; half of the test's time goes into making them. */
const tasks = isFull ? 5000 : 400
const deeds = 30

/** Undoes or redoes as fast as the page takes it, by key and by button in turn. */
function press(page: Page, label: 'Undo' | 'Redo', count: number): Promise<void> {
  return page.evaluate(
    async ({ label, count }) => {
      const turn = (): Promise<void> =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => resolve())
          port1.start()
          port2.postMessage(undefined)
        })
      const shiftKey = label === 'Redo'
      for (let index = 0; index < count; index += 1) {
        if (index % 3 === 2) document.querySelector<HTMLElement>(`button[aria-label="${label}"]`)?.click()
        else
          document.body.dispatchEvent(
            new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, shiftKey, bubbles: true }),
          )
        // A varying number of turns, so that requests are met at every stage of their way.
        for (let wait = 0; wait <= index % 5; wait += 1) await turn()
      }
    },
    { label, count },
  )
}

test('Z11: Undo in a toast, the key and the top bar each undo one action, even in quick succession', async ({
  page,
}) => {
  const company = new Company()
  company.task(company.project('Atlas', { manager: mara }), 'Task 1')
  await open(page, company.withoutNews(), mara)
  const board = new Board(page, 'Atlas')
  await expect(board.title).toBeVisible()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const count = async (): Promise<number> => (await stored(page, 'tasks')).length
  const added = Array.from({ length: 8 }, (_, index) => `Added ${index + 1}`)
  await addAtFullSpeed(board, added)
  await unroll(board.column('To Do'))
  await board.choose(board.column('To Do'), 'Added 8', 'Duplicate')
  await expect.poll(count).toBe(1 + added.length + 1)
  const undo = new Shell(page).undoIn('Task duplicated')
  await expect(undo).toBeVisible()

  await undo.evaluate((button: HTMLButtonElement) => button.click())
  await press(page, 'Undo', added.length)
  await expect.poll(count).toBe(1)
  await press(page, 'Redo', added.length + 1)
  await expect.poll(count).toBe(1 + added.length + 1)
})

test('Z11: what was done in two tabs is undone at full speed in one of them, and redone in the other', async ({
  page,
}) => {
  const company = new Company()
  company.task(company.project('Atlas', { manager: mara }), 'Task 1')
  await open(page, company.withoutNews(), mara)
  const tabs = [page, await openTab(page, '/manager')]
  const boards = tabs.map((tab) => new Board(tab, 'Atlas'))
  for (const board of boards) await expect(board.title).toBeVisible()
  const each = 8
  await Promise.all(
    boards.map((board, tab) =>
      addAtFullSpeed(
        board,
        Array.from({ length: each }, (_, index) => `Tab ${tab}: ${index}`),
      ),
    ),
  )
  const expectTasks = async (count: number): Promise<void> => {
    for (const tab of tabs) await expect.poll(async () => (await stored(tab, 'tasks')).length).toBe(count)
  }
  await expectTasks(1 + tabs.length * each)
  await press(page, 'Undo', tabs.length * each)
  await expectTasks(1)
  for (const board of boards) await expect(board.column('To Do').getByRole('listitem')).toHaveCount(1)
  await press(tabs[1] ?? page, 'Redo', tabs.length * each)
  await expectTasks(1 + tabs.length * each)
})

test(`Z11: ${deeds} quick undos undo ${deeds} actions, and as many redos bring them back`, async ({
  page,
}) => {
  const company = new Company()
  const atlas = company.project('Atlas', { manager: mara })
  for (let number = 1; number <= tasks; number += 1) company.task(atlas, `Task ${number}`)
  await open(page, company.withoutNews(), mara)
  const board = new Board(page, 'Atlas')
  await expect(board.title).toBeVisible()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const count = async (): Promise<number> => (await stored(page, 'tasks')).length

  await addAtFullSpeed(
    board,
    Array.from({ length: deeds }, (_, index) => `Added ${index + 1}`),
  )
  await expect.poll(count).toBe(tasks + deeds)
  await press(page, 'Undo', deeds)
  await expect.poll(count).toBe(tasks)
  await press(page, 'Redo', deeds)
  await expect.poll(count).toBe(tasks + deeds)
  await expect(new UndoButtons(page).redo).toBeDisabled()
})
