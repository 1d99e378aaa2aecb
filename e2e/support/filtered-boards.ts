import type { Page } from '@playwright/test'
import { Company } from './company.ts'
import { egon, eli, emma, mara, milo } from './people.ts'
import { open } from './storage.ts'
import { expect } from './test.ts'
import { BoardFilters } from '../pages/board-filters.ts'

/**
 * On Tuesday, 10 March 2026: Atlas (Mara; Eli, Emma) and Cosmos (Mara; Egon) with a task of every kind, and Borealis
 * (Milo), whose task is overdue.
 */
export async function openBoards(page: Page): Promise<BoardFilters> {
  await page.clock.setFixedTime('2026-03-10T10:00:00+01:00')
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  made.task(atlas, 'Draw', { assignedTo: eli, priority: 'High', dueDate: '2026-03-01' })
  made.task(atlas, 'Fold', { dueDate: '2026-03-10', description: 'Along the rivers.' })
  const print = made.task(atlas, 'Print', { assignedTo: emma, dueDate: '2026-03-15' })
  made.run(emma, 'task.ready', { taskId: print, ready: true })
  const sell = made.task(atlas, 'Sell', { priority: 'Low', status: 'In Progress' })
  made.run(mara, 'label.create', { projectId: atlas, name: 'Paper', color: 'red', taskId: sell })
  made.task(atlas, 'Measure', { status: 'Done', dueDate: '2026-02-01' })
  const cosmos = made.project('Cosmos', { manager: mara, employees: [egon] })
  made.task(cosmos, 'Count', { assignedTo: egon, dueDate: '2026-03-02' })
  made.task(cosmos, 'Name', { dueDate: '2026-03-16' })
  made.task(made.project('Borealis', { manager: milo }), 'Wait', { dueDate: '2026-03-01' })
  await open(page, made.withoutNews(), mara)
  const filters = new BoardFilters(page)
  await expect(filters.titles).toHaveText(all)
  return filters
}

/** Column by column, board by board. */
export const all = ['Draw', 'Fold', 'Print', 'Sell', 'Measure', 'Count', 'Name']
