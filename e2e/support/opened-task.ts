import type { Page } from '@playwright/test'
import { Company } from './company.ts'
import { eli, emma, mara, milo } from './people.ts'
import { expect } from './test.ts'
import { TaskPanel } from '../pages/task-panel.ts'

/** Atlas (Mara; Eli, Emma) with two tasks; Borealis (Milo) with one. */
export function company(): { made: Company; atlas: string; map: string; stars: string } {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  const borealis = made.project('Borealis', { manager: milo })
  const map = made.task(atlas, 'Draw the map', { assignedTo: eli, description: 'With rivers.' })
  made.task(atlas, 'Fold the map')
  const stars = made.task(borealis, 'Count the stars')
  return { made: made.withoutNews().withoutPast(), atlas, map, stars }
}

/** Expects a task to be open in its panel, which has the focus. */
export async function expectOpen(page: Page, title: string, taskId: string): Promise<TaskPanel> {
  const panel = new TaskPanel(page, title)
  await expect(panel.panel).toBeVisible()
  await expect(page).toHaveURL(`/tasks/${taskId}`)
  await expect(panel.panel).toBeFocused()
  return panel
}
