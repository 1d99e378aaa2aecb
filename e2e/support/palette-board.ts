import type { Page } from '@playwright/test'
import { Board } from '../pages/board.ts'
import { Palette } from '../pages/palette.ts'
import { Company } from './company.ts'
import { eli, emma, mara, milo } from './people.ts'
import { open } from './storage.ts'
import { expect } from './test.ts'

/** Atlas (Mara; Eli, Emma) and Borealis (Milo; Emma), with a task or two each. */
export function company(): Company {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  const map = made.task(atlas, 'Draw the map', { assignedTo: eli, dueDate: '2026-01-02' })
  made.task(atlas, 'Fold the map', { assignedTo: emma })
  made.run(mara, 'comment.add', { taskId: map, text: 'The vendor wants to see it first' })
  const borealis = made.project('Borealis', { manager: milo, employees: [emma] })
  made.task(borealis, 'Map the lights', { comments: 'Ask the vendor' })
  return made.withoutNews().withoutPast()
}

/** Opens the board of Atlas for Mara, where the palette and the keys are tried. */
export async function openBoard(page: Page): Promise<Palette> {
  await open(page, company(), mara)
  await expect(new Board(page, 'Atlas').card).toBeVisible()
  return new Palette(page)
}
