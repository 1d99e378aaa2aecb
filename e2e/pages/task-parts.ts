import type { Locator, Page } from '@playwright/test'
import { TaskPanel } from './task-panel.ts'

/** What the panel of a task contains besides its fields: review, labels, checklist, conversation. */
export class TaskParts extends TaskPanel {
  readonly ready: Locator
  readonly withdraw: Locator
  readonly done: Locator
  readonly sendBack: Locator
  readonly chooseLabels: Locator
  readonly closeLabels: Locator
  readonly findLabel: Locator
  readonly labels: Locator
  readonly offeredLabels: Locator
  readonly items: Locator
  readonly newItem: Locator
  readonly comments: Locator
  readonly write: Locator
  readonly send: Locator
  readonly #page: Page

  constructor(page: Page, title: string) {
    super(page, title)
    this.#page = page
    const button = (name: string) => this.panel.getByRole('button', { name, exact: true })
    this.ready = button('Ready for review')
    this.withdraw = button('Withdraw')
    this.done = button('Set to Done')
    this.sendBack = button('Send back')
    this.chooseLabels = button('Choose labels')
    this.closeLabels = button('Close labels')
    this.findLabel = this.panel.getByLabel('Find or create a label', { exact: true })
    this.labels = this.panel.getByRole('list', { name: 'Labels', exact: true }).getByRole('listitem')
    this.offeredLabels = this.panel.getByRole('list', { name: 'Labels of the project' }).getByRole('listitem')
    this.items = this.panel.getByRole('list', { name: 'Items' }).getByRole('listitem')
    this.newItem = this.panel.getByLabel('New item', { exact: true })
    this.comments = this.panel.getByRole('list', { name: /^\d+ comments?$/ }).getByRole('listitem')
    this.write = this.panel.getByLabel('Write a comment', { exact: true })
    this.send = button('Send')
  }

  tick(text: string): Locator {
    return this.panel.getByRole('checkbox', { name: text, exact: true })
  }

  /** Chooses from the menu of a checklist item. */
  async chooseFor(text: string, item: 'Rename' | 'Move up' | 'Move down' | 'Remove'): Promise<void> {
    await this.panel.getByRole('button', { name: `Actions for ${text}`, exact: true }).click()
    await this.#page.getByRole('menuitem', { name: item, exact: true }).click()
  }

  /** A comment that is being edited. */
  get ownComment(): Locator {
    return this.panel.getByLabel('Your comment', { exact: true })
  }

  /** Chooses from the menu of a comment, counted from 1. */
  async chooseForComment(place: number, item: 'Edit' | 'Delete'): Promise<void> {
    await this.panel.getByRole('button', { name: `Actions for comment ${place}`, exact: true }).click()
    await this.#page.getByRole('menuitem', { name: item, exact: true }).click()
  }
}
