import { expect, test, type Locator, type Page } from '@playwright/test'
import type { Board } from '../pages/board.ts'
import { newTab } from './new-tab.ts'

/** `FULL=1` makes tests that repeat something many times repeat it as often as for a release. */
export const isFull = process.env['FULL'] === '1'

/** Notes in the report what a test has counted or measured. */
export function note(type: string, description: string): void {
  test.info().annotations.push({ type, description })
}

/** Opens another tab of the same browser, which hears of the others from then on. */
export async function openTab(page: Page, path: string): Promise<Page> {
  const tab = await newTab(page)
  await goTo(tab, path)
  return tab
}

/**
 * Goes to another page in a tab, and waits until it is drawn. What other tabs do while the app is still starting, it finds
 * already done and does not hear of.
 */
export async function goTo(tab: Page, path: string): Promise<void> {
  await tab.goto(path)
  // Not what a test is about: on a busy machine, starting beside the other tabs takes as long as it takes.
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 })
}

/**
 * Opens another tab that hears nothing of the others before `hearNow`, like one whose process is busy. As far as it knows,
 * what happens meanwhile happens at the same time.
 */
export async function openLateTab(page: Page, path: string): Promise<Page> {
  const tab = await newTab(page)
  await tab.addInitScript(() => {
    let isLate = true
    const held: (() => void)[] = []
    // oxlint-disable-next-line typescript/unbound-method -- called with the right `this` below
    const { addEventListener } = EventTarget.prototype
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      const isChannel = this instanceof BroadcastChannel || this instanceof WebSocket
      const isNews = (isChannel && type === 'message') || type === 'storage'
      const late = (event: Event): void => {
        if (isLate) held.push(() => late(event))
        else if (typeof listener === 'function') listener.call(this, event)
      }
      addEventListener.call(this, type, isNews ? late : listener, options)
    }
    addEventListener.call(window, 'hear-now', () => {
      isLate = false
      for (const hear of held.splice(0)) hear()
    })
  })
  await goTo(tab, path)
  return tab
}

/** Lets a late tab hear what the others have done, and everything from then on. */
export function hearNow(tab: Page): Promise<boolean> {
  return tab.evaluate(() => dispatchEvent(new Event('hear-now')))
}

/**
 * Waits until a tab has heard of what the same person has done in another, judging by what can be undone there. As far as the
 * tab knows, what is done before that is done at the same time. The words for `step` appear once a pointer or key was used in
 * the tab; without `step`, this must be the first thing that can be undone.
 */
export async function heard(tab: Page, step?: RegExp): Promise<void> {
  // Not found by its role, which the button loses while a dialog is open.
  const undo = tab.locator('header').getByLabel('Undo', { exact: true })
  if (step) await expect(undo).toHaveAttribute('title', step)
  else await expect(undo).toHaveAttribute('aria-disabled', 'false')
}

/**
 * Adds tasks through the form of a board, one right after the other, faster than any person, but each in a turn of its own,
 * so that what other tabs do comes in between. Returns how many milliseconds it took.
 */
export function addAtFullSpeed(board: Board, titles: readonly string[]): Promise<number> {
  return board.title.evaluate(async (input: HTMLInputElement, titles) => {
    // As typing does, this lets React notice a value that was set behind its back.
    // oxlint-disable-next-line typescript/unbound-method -- called with the right `this` below
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    const turn = (): Promise<void> =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => resolve())
        port1.start()
        port2.postMessage(undefined)
      })
    const started = performance.now()
    for (const title of titles) {
      setValue?.call(input, title)
      input.dispatchEvent(new Event('input', { bubbles: true }))
      await turn()
      input.form?.requestSubmit()
      await turn()
    }
    return performance.now() - started
  }, titles)
}

/** Makes a column as high as its cards need: only cards in sight are drawn, and so all of them are. */
export function unroll(column: Locator): Promise<void> {
  return column.evaluate((element) => element.style.setProperty('max-height', 'none'))
}

/** The titles of all tasks in a column of a board, including those that would be scrolled out of sight. */
export async function titlesIn(column: Locator): Promise<string[]> {
  await unroll(column)
  const titles = await column.evaluate(async (element) => {
    const isWhole = (): boolean => {
      const items = element.querySelectorAll('[role=listitem]')
      return items.length === Number(items[0]?.getAttribute('aria-setsize') ?? 0)
    }
    for (let frame = 0; frame < 100 && !isWhole(); frame += 1) await new Promise(requestAnimationFrame)
    return Array.from(
      element.querySelectorAll('[role=listitem]'),
      (item) => item.getAttribute('aria-label') ?? '',
    )
  })
  return titles.toSorted()
}
