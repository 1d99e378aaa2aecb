import type { Locator, Page } from '@playwright/test'
import { click, measured, middleOf, painted } from './browser.ts'
import type { BareAction } from './floor-actions.ts'

/** Something done and measured once per sample. */
export interface Action {
  /** What is measured, and the action on the bare page that each is compared with. */
  readonly names: readonly (readonly [name: string, like: BareAction])[]
  readonly run: (page: Page) => Promise<readonly number[]>
}

/** A list of the first board. */
export function placeOf(page: Page, dropId: string): Locator {
  return page.locator(`[data-drop-id="${dropId}"]`).first()
}

/** The first card of a list. */
export function firstCard(place: Locator): Locator {
  return place.locator('[data-item-id]').first()
}

/** Scrolls the first board into the middle of the window, away from where a drag would scroll it, and its lists up. */
export async function showBoard(page: Page): Promise<void> {
  await placeOf(page, 'To Do').evaluate((place) => {
    place.scrollIntoView({ block: 'center' })
    for (const list of document.querySelectorAll('[data-drop-id]')) list.scrollTop = 0
  })
  await painted(page)
}

/** Picks up a card and holds it still over a list. */
async function holdOver(page: Page, card: Locator, place: Locator): Promise<void> {
  const from = await middleOf(card)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y + 8, { steps: 2 })
  const to = await middleOf(place)
  await page.mouse.move(to.x, to.y, { steps: 6 })
  await painted(page)
}

let added = 0

/** What a manager does on their board, one thing after another. */
export const managerActions: readonly Action[] = [
  {
    names: [['type a key in the title field', 'key']],
    run: async (page) => {
      const title = page.getByLabel('Task Title', { exact: true }).first()
      await title.focus()
      return measured(page, 'keydown', [['value', title]], () => page.keyboard.press('x'))
    },
  },
  {
    names: [['add a task', 'add']],
    run: async (page) => {
      added += 1
      await page.getByLabel('Task Title', { exact: true }).first().fill(`Something new, number ${added}`)
      const add = page.locator('form button[type=submit]').first()
      return measured(page, 'pointerup', [['count', placeOf(page, 'To Do')]], () => click(page, add))
    },
  },
  {
    names: [['drop a card on a column', 'move']],
    run: async (page) => {
      await showBoard(page)
      const place = placeOf(page, 'In Progress')
      await holdOver(page, firstCard(placeOf(page, 'To Do')), place)
      return measured(page, 'pointerup', [['count', place]], () => page.mouse.up())
    },
  },
  {
    names: [['drop a card on an employee', 'move']],
    run: async (page) => {
      await showBoard(page)
      const card = firstCard(placeOf(page, 'To Do'))
      const text = (await card.textContent()) ?? ''
      const zones = ['eli.novak', 'nina.castro'].map((name) => placeOf(page, `emp-${name}@example.com`))
      const zone = text.includes('Eli Novak') ? zones[1] : zones[0]
      if (!zone) throw new Error('There is no zone.')
      await holdOver(page, card, zone)
      return measured(page, 'pointerup', [['count', zone]], () => page.mouse.up())
    },
  },
  {
    names: [
      ["open a card's menu", 'move'],
      ["change the status by a card's menu", 'move'],
    ],
    run: async (page) => {
      await showBoard(page)
      const card = firstCard(placeOf(page, 'In Progress'))
      const { x, y } = await middleOf(card)
      await page.mouse.move(x, y)
      const button = card.locator('button[aria-haspopup=menu]')
      const [opened = Number.NaN] = await measured(page, 'pointerup', [['menu']], () => click(page, button))
      const item = page.getByRole('menuitem', { name: 'Move to To Do', exact: true })
      await page.waitForTimeout(200)
      const count = ['count', placeOf(page, 'To Do')] as const
      const [moved = Number.NaN] = await measured(page, 'pointerup', [count], () => click(page, item))
      return [opened, moved]
    },
  },
  {
    names: [["open a task's panel", 'move']],
    run: async (page) => {
      await showBoard(page)
      const title = firstCard(placeOf(page, 'In Progress')).locator('a')
      const took = await measured(page, 'pointerup', [['panel']], () => click(page, title))
      await page.keyboard.press('Escape')
      await page.waitForURL('**/manager')
      return took
    },
  },
  {
    names: [
      ['type a key in the search: the key', 'key'],
      ['type a key in the search: what is found', 'key'],
    ],
    run: async (page) => {
      const search = page.getByRole('main').locator('input[type=search]').first()
      await search.focus()
      const shown = [
        ['value', search],
        ['count', placeOf(page, 'To Do')],
      ] as const
      const took = await measured(page, 'keydown', shown, () => page.keyboard.press('x'))
      await measured(page, 'keydown', [['count', placeOf(page, 'To Do')]], () =>
        page.keyboard.press('Backspace'),
      )
      return took
    },
  },
  {
    names: [
      ['switch from the board to Employees', 'move'],
      ['switch from Employees to the board', 'move'],
    ],
    run: async (page) => {
      const [there = Number.NaN] = await measured(page, 'pointerup', [['employees']], () =>
        click(page, page.locator('aside a[href="/my-employees"]')),
      )
      await page.waitForTimeout(200)
      const [back = Number.NaN] = await measured(page, 'pointerup', [['board']], () =>
        click(page, page.locator('aside a[href="/manager"]')),
      )
      return [there, back]
    },
  },
]
