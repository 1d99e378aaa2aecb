import type { Page } from '@playwright/test'
import { Company } from './company.ts'
import { eli, emma, mara } from './people.ts'

/** Atlas (Mara; Eli, Emma) with a task of Eli's. */
export function company(): Company {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  made.task(id, 'Draw the map', { assignedTo: eli })
  return made.withoutNews()
}

/** The names of all that is in local storage, in alphabetical order. */
export function keysOf(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).toSorted())
}
