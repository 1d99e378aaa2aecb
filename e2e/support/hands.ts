import { expect, type Locator, type Page } from '@playwright/test'
import { bringOver, middleOf, painted } from '../pages/board.ts'

/** How somebody operates the app: everything that a story does on a page goes through one of these. */
export interface Hand {
  readonly page: Page
  /** Uses a link, a button, an item of a menu. */
  press(target: Locator): Promise<void>
  tick(box: Locator): Promise<void>
  /** Replaces what a field holds with a text. */
  write(field: Locator, text: string): Promise<void>
  /** Writes a day, given as 2099-05-05. Day and month are the same, since the browser's language decides which comes first. */
  date(field: Locator, day: string): Promise<void>
  /** Chooses an option by its label, and moves on. */
  choose(field: Locator, option: string): Promise<void>
  /** Moves a card to another place; `item` of its menu does the same. */
  move(card: Locator, place: Locator, item: string): Promise<void>
}

/** Works with a mouse: cards are dragged. */
export class Mouse implements Hand {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  press(target: Locator): Promise<void> {
    return target.click()
  }

  tick(box: Locator): Promise<void> {
    return box.check()
  }

  async write(field: Locator, text: string): Promise<void> {
    await this.press(field)
    await field.fill(text)
  }

  async date(field: Locator, day: string): Promise<void> {
    await this.write(field, day)
  }

  async choose(field: Locator, option: string): Promise<void> {
    await field.selectOption({ label: option })
  }

  async move(card: Locator, place: Locator, _item: string): Promise<void> {
    const { mouse } = this.page
    const from = await middleOf(card)
    await mouse.move(from.x, from.y)
    await mouse.down()
    await mouse.move(from.x + 8, from.y + 8, { steps: 4 })
    await painted(this.page)
    await bringOver(this.page, place)
    await mouse.up()
  }
}

/** Works with a finger: cards are moved through their menus instead of being dragged. */
export class Finger extends Mouse {
  override press(target: Locator): Promise<void> {
    return target.tap()
  }

  override async tick(box: Locator): Promise<void> {
    await box.tap()
    await expect(box).toBeChecked()
  }

  override async move(card: Locator, _place: Locator, item: string): Promise<void> {
    await chooseFromMenu(this, card, item)
  }
}

/** The most keys that it takes to reach anything on a screen of these stories. */
const maxPresses = 200

/** Works with a keyboard alone: from where the focus is, by Tab, and by the arrow keys in menus and among cards. */
export class Keyboard implements Hand {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async press(target: Locator): Promise<void> {
    await this.#key(target, 'Enter')
  }

  async tick(box: Locator): Promise<void> {
    await this.#key(box, 'Space')
    await expect(box).toBeChecked()
  }

  async write(field: Locator, text: string): Promise<void> {
    await this.#key(field, 'Control+a')
    await this.page.keyboard.press('Delete')
    await this.page.keyboard.type(text)
  }

  async date(field: Locator, day: string): Promise<void> {
    await this.#reach(field)
    await this.page.keyboard.type(day.split('-').toReversed().join(''))
  }

  async choose(field: Locator, option: string): Promise<void> {
    await this.#reach(field)
    await this.page.keyboard.type(option)
    await this.page.keyboard.press('Tab')
  }

  async move(card: Locator, _place: Locator, item: string): Promise<void> {
    await chooseFromMenu(this, card, item)
  }

  /** Presses a key on something that can have the focus, so that nothing else hears it. */
  async #key(target: Locator, key: string): Promise<void> {
    await this.#reach(target)
    await this.page.keyboard.press(key)
  }

  /** Moves the focus to something, key by key. */
  async #reach(target: Locator): Promise<void> {
    for (let presses = 0; presses < maxPresses; presses += 1) {
      const key = await target.evaluate(keyTowards)
      if (key === undefined) return
      await this.page.keyboard.press(key)
    }
    await expect(target).toBeFocused({ timeout: 1 })
  }
}

/** The key that moves the focus towards something; undefined once the focus is there. */
function keyTowards(wanted: HTMLElement | SVGElement): string | undefined {
  const { activeElement: active, body } = document
  // Enter on a card does what its link does; the link is no tab stop. The card's button is one once the card has the focus.
  const target = (wanted.tabIndex < 0 && wanted.closest('[data-item-id]')) || wanted
  if (active === target) return undefined
  if (!active || active === body) return 'Tab'
  const isAhead = (active.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  // Only one of the cards is a tab stop; the controls in it are further ones.
  const card = target.closest('[data-item-id]')
  const here = active.closest('[data-item-id]')
  const isOtherCard =
    card && here && card !== here && card.closest('[role=list]') === here.closest('[role=list]')
  if (isOtherCard && active !== here) return 'Shift+Tab'
  const isByArrow = isOtherCard || target.role === 'menuitem'
  if (isByArrow) return isAhead ? 'ArrowDown' : 'ArrowUp'
  return isAhead ? 'Tab' : 'Shift+Tab'
}

/** Opens the menu of something and chooses an item. */
export async function chooseFromMenu(hand: Hand, of: Locator, item: string): Promise<void> {
  await hand.press(of.getByRole('button', { name: /^Actions for / }))
  await hand.press(hand.page.getByRole('menuitem', { name: item, exact: true }))
}
