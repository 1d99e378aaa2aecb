import type { Page } from '@playwright/test'
import { click, measured } from './browser.ts'
import type { Action } from './manager-actions.ts'

let written = 0

/** What an employee does on their dashboard. */
export const employeeActions: readonly Action[] = [
  {
    names: [['change the status as an employee', 'move']],
    run: async (page) => {
      const select = page.locator('main article select').first()
      await select.focus()
      return measured(page, 'keydown', [['value', select]], () => changeStatus(page))
    },
  },
  {
    names: [['comment as an employee', 'add']],
    run: async (page) => {
      written += 1
      const article = page.locator('main article').first()
      await article.locator('textarea').fill(`Remark number ${written}.`)
      const update = article.locator('form button[type=submit]')
      return measured(page, 'pointerup', [['disabled', update]], () => click(page, update))
    },
  },
]

/** Changes the focused status by a key, back and forth between the two that an employee may set. */
export async function changeStatus(page: Page): Promise<void> {
  const isFirst = await page.evaluate(
    () => document.activeElement instanceof HTMLSelectElement && document.activeElement.selectedIndex === 0,
  )
  await page.keyboard.press(isFirst ? 'ArrowDown' : 'ArrowUp')
}
