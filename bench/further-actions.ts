import type { Page } from '@playwright/test'
import { click, measured } from './browser.ts'
import type { ScreenName } from './drawn.ts'
import { firstCard, placeOf, showBoard, type Action } from './manager-actions.ts'

/** Goes to another view of the same tasks by its link, and back to the board. */
function viewed(name: 'calendar' | 'workload'): Action {
  const go = async (page: Page, path: string, screen: ScreenName): Promise<number> => {
    const link = page.locator(`nav[aria-label="Views"] a[href="${path}"]:visible`)
    const [took = Number.NaN] = await measured(page, 'pointerup', [[screen]], () => click(page, link))
    return took
  }
  return {
    names: [
      [`switch from the board to the ${name}`, 'move'],
      [`switch from the ${name} to the board`, 'move'],
    ],
    run: async (page) => {
      await page.evaluate(() => scrollTo(0, 0))
      const there = await go(page, `/${name}`, name)
      await page.waitForTimeout(200)
      return [there, await go(page, '/manager', 'board')]
    },
  }
}

/** What a manager finds and chooses, one thing after another. */
export const furtherActions: readonly Action[] = [
  {
    names: [
      ['open the palette', 'move'],
      ['type a key in the palette: what is found', 'key'],
    ],
    run: async (page) => {
      await page.keyboard.down('Control')
      const [opened = Number.NaN] = await measured(page, 'keydown', [['palette']], () =>
        page.keyboard.press('k'),
      )
      await page.keyboard.up('Control')
      await page.waitForTimeout(200)
      const found = ['text', page.locator('dialog[open] output')] as const
      const [took = Number.NaN] = await measured(page, 'keydown', [found], () => page.keyboard.press('r'))
      await page.keyboard.press('Escape')
      return [opened, took]
    },
  },
  {
    names: [
      ['filter the boards by a figure', 'move'],
      ['show all tasks again', 'move'],
    ],
    run: async (page) => {
      const figure = page.locator('[role=group][aria-label="What needs you"] button').first()
      const count = ['count', placeOf(page, 'To Do')] as const
      const press = () => measured(page, 'pointerup', [count], () => click(page, figure))
      const [on = Number.NaN] = await press()
      await page.waitForTimeout(200)
      const [off = Number.NaN] = await press()
      return [on, off]
    },
  },
  {
    names: [['select a card', 'move']],
    run: async (page) => {
      await showBoard(page)
      await page.keyboard.down('Control')
      // Not its title, which opens in a tab of its own with Ctrl.
      const card = firstCard(placeOf(page, 'In Progress')).getByText(/^(Low|Normal|High)$/)
      const took = await measured(page, 'pointerup', [['selected']], () => click(page, card))
      await page.waitForTimeout(200)
      await click(page, card)
      await page.keyboard.up('Control')
      return took
    },
  },
  viewed('calendar'),
  viewed('workload'),
]
