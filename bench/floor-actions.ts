import type { Page } from '@playwright/test'
import { click, measured } from './browser.ts'
import { addresses } from './servers.ts'

/** An action on the bare page. */
export type BareAction = keyof typeof bareActions

const bareActions = {
  add: async (page: Page) => {
    await page.locator('input').fill('Something new')
    const count = page.locator('.count').first()
    return measured(page, 'pointerup', [['text', count]], () => click(page, page.locator('.add')))
  },
  move: (page: Page) => {
    const button = page.locator('.card button').first()
    return measured(page, 'pointerup', [['text', page.locator('.count').nth(1)]], () => click(page, button))
  },
  key: async (page: Page) => {
    const input = page.locator('input')
    await input.focus()
    return measured(page, 'keydown', [['value', input]], () => page.keyboard.press('x'))
  },
} as const

/** Opens a page with nothing but a button and a text, and returns the function that measures the click that changes the text. */
export async function clickFloor(page: Page): Promise<() => Promise<number>> {
  await page.goto(`${addresses.floors}/click.html`)
  return async () => {
    const text = ['text', page.locator('output')] as const
    const [took] = await measured(page, 'pointerup', [text], () => click(page, page.locator('button')))
    return took ?? Number.NaN
  }
}

/** Opens the bare page, and returns the function that measures an action on it. */
export async function bareFloor(page: Page): Promise<(action: BareAction) => Promise<number>> {
  await page.goto(`${addresses.floors}/bare.html`)
  return async (action) => {
    const [took] = await bareActions[action](page)
    return took ?? Number.NaN
  }
}
