import type { Page } from '@playwright/test'
import { Company } from './company.ts'
import { eli, emma, mara, type Person } from './people.ts'
import { expect } from './test.ts'
import { Login } from '../pages/login.ts'
import { Shell } from '../pages/shell.ts'

/** Atlas (Mara; Eli, Emma) with a task of Eli's that has a comment. */
export function company(): Company {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  made.task(id, 'Draw the map', { assignedTo: eli, comments: 'As agreed.' })
  return made.withoutNews()
}

/** Logs out whoever is logged in, and logs in this person. */
export async function loginAs(page: Page, person: Person): Promise<void> {
  await new Shell(page).logout.click()
  await new Login(page).goto()
  await new Login(page).as(person)
  await expect(page).toHaveURL(`/${person.role}`)
}
