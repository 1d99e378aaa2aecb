import { expect, type Locator, type Page } from '@playwright/test'
import type { Status } from '../../src/domain/model/tasks.ts'
import type { Person } from '../support/people.ts'

/** One project card of the manager: its header, its task-add row, its board. SPEC 2 'Manager Dashboard'. */
export class Board {
  readonly card: Locator
  readonly header: Locator
  readonly title: Locator
  readonly project: Locator
  readonly priority: Locator
  readonly dueDate: Locator
  readonly description: Locator
  readonly add: Locator
  readonly #page: Page

  constructor(page: Page, project: string) {
    this.#page = page
    this.card = page.getByRole('region', { name: project, exact: true })
    this.header = this.card.locator('button[aria-expanded]').first()
    this.title = this.card.getByLabel('Task Title', { exact: true })
    this.project = this.card.getByLabel('Project', { exact: true })
    this.priority = this.card.getByLabel('Priority', { exact: true })
    this.dueDate = this.card.getByLabel('Due Date', { exact: true })
    this.description = this.card.getByLabel('Description', { exact: true })
    this.add = this.card.getByRole('button', { name: 'Add Task', exact: true })
  }

  column(status: Status): Locator {
    return this.card.getByRole('group', { name: status, exact: true })
  }

  zone({ name, email }: Pick<Person, 'name' | 'email'>): Locator {
    return this.card.getByRole('group', { name: `${name} (${email})`, exact: true })
  }

  /** The button that adds tasks to a column or a zone. */
  plus(place: Locator): Locator {
    return place.getByRole('button', { name: /^New task (?:in|for) / })
  }

  /** The title field at the head of a column or a zone. */
  newTitle(place: Locator): Locator {
    return place.getByRole('textbox', { name: 'Title of the new task', exact: true })
  }

  /** The button that adds each pasted line as a task. */
  several(count: number): Locator {
    return this.card.getByRole('button', { name: `Add ${count} tasks`, exact: true })
  }

  /** Pastes a text where the focus is. */
  async paste(text: string): Promise<void> {
    const context = this.#page.context()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await this.#page.evaluate((text) => navigator.clipboard.writeText(text), text)
    await this.#page.keyboard.press('Control+v')
    await context.clearPermissions()
  }

  /** A task in a column or a zone. */
  task(place: Locator, title: string): Locator {
    return place.getByRole('listitem', { name: title, exact: true })
  }

  /** What is read out about a card while it is lifted. */
  lifted(title: string): Locator {
    return this.#page.getByText(new RegExp(`^Lifted ${title}`))
  }

  /** Opens a task's menu and chooses an item, with the mouse. */
  async choose(place: Locator, title: string, item: string): Promise<void> {
    await this.task(place, title)
      .getByRole('button', { name: `Actions for ${title}` })
      .click()
    await this.#page.getByRole('menuitem', { name: item, exact: true }).click()
  }

  /** Picks up a card with the mouse and holds it over a place. */
  async holdOver(card: Locator, place: Locator): Promise<void> {
    const from = await middleOf(card)
    await this.#page.mouse.move(from.x, from.y)
    await this.#page.mouse.down()
    await this.#page.mouse.move(from.x + 8, from.y + 8, { steps: 4 })
    await painted(this.#page)
    await bringOver(this.#page, place)
  }

  /** Drags a card to a place with the mouse. */
  async drag(card: Locator, place: Locator): Promise<void> {
    await this.holdOver(card, place)
    await this.#page.mouse.up()
  }
}

/** The middle of an element, which is scrolled into view first. */
export async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (!box) throw new Error('This element is not drawn.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/**
 * Moves what is being dragged over the middle of a place. Near the edges of the window the page scrolls meanwhile (SPEC 9), a slow
 * page further than a quick one. Like a person, this follows the place until it stands still.
 */
export async function bringOver(page: Page, place: Locator): Promise<void> {
  let to = await middleOf(place)
  await page.mouse.move(to.x, to.y, { steps: 6 })
  for (;;) {
    await painted(page)
    const now = await middleOf(place)
    if (now.x === to.x && now.y === to.y) return
    to = now
    await page.mouse.move(to.x, to.y)
  }
}

/** Makes everything that lights up from now on keep a mark, since the light itself is gone in a moment. */
export function watchLights(page: Page): Promise<void> {
  return page.evaluate(() => {
    // oxlint-disable-next-line unbound-method -- called on what it is asked of
    const { animate } = Element.prototype
    Element.prototype.animate = function (this: Element, ...how) {
      this.setAttribute('data-was-lit', '')
      return animate.apply(this, how)
    }
  })
}

/** Expects that something was lit. */
export function wasLit(element: Locator): Promise<void> {
  return expect(element).toHaveAttribute('data-was-lit', '')
}

/** Waits until the page has been painted twice: by then, what follows the pointer has caught up. */
export function painted(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
      }),
  )
}
