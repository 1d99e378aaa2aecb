import type { Page } from '@playwright/test'
import { Company } from './company.ts'
import { eli, emma, mara } from './people.ts'
import { expect } from './test.ts'
import { Board } from '../pages/board.ts'

/** Atlas (Mara; Eli, Emma) with two tasks. */
export function company(): Company {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  made.task(atlas, 'Draw the map', { assignedTo: eli })
  made.task(atlas, 'Fold the map')
  return made.withoutNews().withoutPast()
}

/** What is said of the move below. */
export const moved = "moved 'Draw the map' from To Do to Done"

/** Moves Eli's task to Done by its menu. */
export async function moveToDone(page: Page): Promise<Board> {
  const atlas = new Board(page, 'Atlas')
  await atlas.choose(atlas.column('To Do'), 'Draw the map', 'Move to Done')
  await expect(atlas.task(atlas.column('Done'), 'Draw the map')).toBeVisible()
  return atlas
}
