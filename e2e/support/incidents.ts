import type { Page } from '@playwright/test'
import { defaultAdmin } from '../../src/domain/setup/default-admin.ts'
import { Company } from './company.ts'
import { databaseIsWhole } from './database.ts'
import { eli, mara } from './people.ts'
import { openBeside, seed, seedTexts, storedTask } from './storage.ts'
import { expect } from './test.ts'
import type { Texts } from './text-storage.ts'
import { Board } from '../pages/board.ts'
import { Login } from '../pages/login.ts'
import { Shell } from '../pages/shell.ts'

/** Atlas (Mara; Eli) with a task of Eli's. */
export function company(): Company {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli] })
  made.task(atlas, 'Draw the map', { assignedTo: eli })
  return made.withoutNews()
}

/** Mara adds a task, which reaches the database and local storage. Closes the app's page and returns one beside it. */
export async function workAndLeave(page: Page, former?: Texts): Promise<Page> {
  if (former) await seedTexts(page, former)
  else await seed(page, await company().kept(mara))
  await page.goto('/manager')
  const atlas = new Board(page, 'Atlas')
  await atlas.title.fill('Fold the map')
  await atlas.add.click()
  await expect.poll(() => storedTask(page, 'Fold the map')).toBeDefined()
  await databaseIsWhole(page)
  const beside = await openBeside(page)
  await page.close()
  return beside
}

/** Logs in the admin that a new workspace starts with. */
export async function loginAsDefault(page: Page): Promise<void> {
  await new Login(page).goto()
  await new Login(page).as(defaultAdmin)
  await expect(new Shell(page).topBar).toContainText(`Welcome, ${defaultAdmin.name}`)
}
