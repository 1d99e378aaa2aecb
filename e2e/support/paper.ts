import type { Page } from '@playwright/test'
import { Company } from './company.ts'
import { faultsOn } from './geometry.ts'
import { ada, eli, mara, person } from './people.ts'
import { fillWithSample } from './screens.ts'
import { stored } from './storage.ts'
import { expect } from './test.ts'
import { Login } from '../pages/login.ts'
import { Shell } from '../pages/shell.ts'

/** The area of A4 between its margins, in CSS pixels. */
export const sheet = { width: 703, height: 1032 }

/** How many sheets of this paper the page takes. */
export async function sheets(page: Page, format: 'A4' | 'Letter' = 'A4'): Promise<number> {
  const pdf = await page.pdf({ format, preferCSSPageSize: true, printBackground: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

/** What is wrong on paper: what is cut off or overlaps, and what belongs to the app rather than to the page. */
export async function faultsOnPaper(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(sheet)
  const faults = await faultsOn(page)
  const shell = new Shell(page)
  for (const part of [shell.sidebar, shell.topBar])
    if (await part.isVisible()) faults.push('the frame is there')
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  if (ground !== 'rgb(255, 255, 255)') faults.push(`the ground is ${ground}`)
  await page.emulateMedia({ media: null })
  return faults
}

const description =
  'With its streets, squares and gardens, its bridges and rivers, and the names that were agreed upon in the spring.'

/** A project with eight employees and this many tasks of all kinds with a description, half of them with a due date and an assignee. */
export function projectOf(count: number): { made: Company; id: string } {
  const made = new Company()
  const others = Array.from({ length: 7 }, (_, at) =>
    person(`Employee ${at}`, `employee.${at}@ems.example`, 'employee'),
  )
  const employees = [eli, ...others]
  const id = made.project('Atlas', { manager: mara, employees, description: 'Draw every map anew.' })
  for (let at = 0; at < count; at += 1)
    made.task(id, `Draw the map of the ${at + 1}. district`, {
      status: at % 3 === 0 ? 'To Do' : at % 3 === 1 ? 'In Progress' : 'Done',
      ...(at % 2 === 0 && { assignedTo: eli, dueDate: '2026-01-30' }),
      description,
    })
  return { made, id }
}

/** Logs in somebody of the sample company, on a fixed day that its dates are relative to. */
export async function openSample(page: Page, role: 'admin' | 'manager'): Promise<number> {
  await page.clock.setFixedTime('2026-11-23T10:00:00+01:00')
  await fillWithSample(page)
  const { projects } = await stored(page, 'root')
  const manager = projects[0]?.manager
  const who = (await stored(page, 'users')).find((user) =>
    role === 'admin' ? user.role === role : user.email === manager,
  )
  await page.goto('/login')
  await new Login(page).as({ ...ada, ...who })
  await expect(page).toHaveURL(`/${role}`)
  return projects.filter((project) => project.manager === manager).length
}
