import type { Page } from '@playwright/test'
import { Company } from './company.ts'
import { mara, person, type Person } from './people.ts'
import { open } from './storage.ts'
import { expect } from './test.ts'
import { Board } from '../pages/board.ts'

/** The given number of employees, 'Person 1' first. */
export function people(count: number): Person[] {
  return Array.from({ length: count }, (_, at) =>
    person(`Person ${at + 1}`, `person.${at + 1}@ems.example`, 'employee'),
  )
}

/** Opens Atlas (Mara; these employees) with the given number of tasks to do; the first one is 'Task 1'. */
export async function openAtlas(page: Page, employees: readonly Person[], tasks: number): Promise<Board> {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees })
  for (let number = 1; number <= tasks; number += 1) made.task(id, `Task ${number}`)
  await open(page, made.withoutNews(), mara)
  const atlas = new Board(page, 'Atlas')
  await expect(atlas.column('To Do')).toBeVisible()
  return atlas
}

/** How far the page is scrolled, in pixels. */
export const scrolledPage = (page: Page): Promise<number> => page.evaluate(() => scrollY)
