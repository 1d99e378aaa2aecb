import type { Locator, Page } from '@playwright/test'
import { Company } from './company.ts'
import { eli, emma, mara, milo } from './people.ts'

/** The parts of a backup file that these tests look at. */
interface BackupFile {
  users: { id?: unknown; email: string; password?: string; name?: string; role?: string }[]
  projects: { name: string }[]
  tasks: { title: string }[]
  notifications: object[]
  history: object[]
}

/** What every password of these tests looks like. */
export const passwords = /-pass|admin123/

/** Atlas (Mara; Eli, Emma) with a task of Eli's and an unassigned one, Borealis (Milo). */
export function company(): Company {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  made.project('Borealis', { manager: milo })
  made.task(atlas, 'Draw the map', { assignedTo: eli })
  made.task(atlas, 'Fold the map')
  return made
}

/** The toast after a restore. */
export function restored(page: Page): Locator {
  return page.getByRole('status').getByText(/^The backup was restored: \d/)
}

/** A backup file as it is read. */
export function parsed(text: string): BackupFile {
  return JSON.parse(text) as BackupFile
}
