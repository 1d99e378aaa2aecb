import type { Page } from '@playwright/test'
import { Company } from './company.ts'
import { eli, emma, mara, milo, type Person } from './people.ts'
import { openTab } from './tabs.ts'
import { expect } from './test.ts'
import { Login } from '../pages/login.ts'

// All tabs of a browser share one login. So a person who logs in in one tab sees the screens of all the others, where
// what somebody else has begun is not theirs.

/** Atlas (Mara; Eli, Emma) with a task of Eli's and an unassigned one; Borealis (Milo; Eli). */
export function company(): Company {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  made.project('Borealis', { manager: milo, employees: [eli] })
  made.task(id, 'Draw the map', { assignedTo: eli })
  made.task(id, 'Fold the map')
  return made.withoutNews()
}

/** Logs somebody in in a tab of their own, and waits until the first tab has that login too. */
export async function takeOver(page: Page, person: Person, tab?: Page): Promise<Page> {
  const other = tab ?? (await openTab(page, '/login'))
  if (tab) await new Login(tab).goto()
  await new Login(other).as(person)
  await expect(other).toHaveURL(`/${person.role}`)
  return other
}

/** What is said to somebody whose change comes after another login. */
export const isSomebodyElse =
  'Somebody else is logged in now, so nothing was changed. Log in as yourself and try again.'
