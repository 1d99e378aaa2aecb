import type { Page } from '@playwright/test'
import { Company } from './company.ts'
import { egon, eli, emma, mara } from './people.ts'
import { open, storedTasks } from './storage.ts'
import { expect } from './test.ts'
import { Board } from '../pages/board.ts'
import { SelectionBar } from '../pages/selection.ts'

/** The tasks of Atlas, from the top of 'To Do' to its bottom. */
export const [draw, fold, print, sell] = [
  'Draw the map',
  'Fold the map',
  'Print the map',
  'Sell the map',
] as const

interface Opened {
  atlas: Board
  cosmos: Board
  selection: SelectionBar
  /** Chooses tasks with Ctrl and a click. */
  choose: (...titles: readonly string[]) => Promise<void>
}

/** Atlas (Mara; Eli, Emma) with four tasks to do, Cosmos (Mara; Egon) with 'Count the stars'; a label in each. */
export async function openBoards(page: Page): Promise<Opened> {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  made.task(id, draw, { assignedTo: emma })
  for (const title of [fold, print, sell]) made.task(id, title)
  const other = made.project('Cosmos', { manager: mara, employees: [egon] })
  made.task(other, 'Count the stars')
  made.run(mara, 'label.create', { projectId: id, name: 'Paper', color: 'red' })
  made.run(mara, 'label.create', { projectId: other, name: 'Night', color: 'blue' })
  await open(page, made.withoutNews(), mara)
  const [atlas, cosmos] = [new Board(page, 'Atlas'), new Board(page, 'Cosmos')]
  await expect(atlas.task(atlas.column('To Do'), sell)).toBeVisible()
  const choose = async (...titles: readonly string[]): Promise<void> => {
    for (const title of titles)
      await page
        .getByRole('group', { name: 'To Do', exact: true })
        .getByRole('listitem', { name: title, exact: true })
        .click({ modifiers: ['Control'] })
  }
  return { atlas, cosmos, selection: new SelectionBar(page), choose }
}

/** The stored tasks without their times, by title. */
export async function tasksNow(page: Page) {
  const tasks = await storedTasks(page)
  return Object.fromEntries(
    tasks.map(({ title, status, assignedTo, dueDate, priority, labelIds }) => [
      title,
      { status, assignedTo, dueDate, priority, labels: labelIds.length },
    ]),
  )
}

/** Gives the selected tasks this due date, in the dialog of the bar. */
export async function setDate(page: Page, selection: SelectionBar, day: string): Promise<void> {
  await selection.button('Set the due date of the selected tasks').click()
  const dialog = page.getByRole('dialog', { name: /^Due date of the selected tasks?$/ })
  await dialog.getByLabel('New due date').fill(day)
  await dialog.getByRole('button', { name: 'Set', exact: true }).click()
}
