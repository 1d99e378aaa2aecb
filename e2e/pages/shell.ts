import type { Locator, Page } from '@playwright/test'

/** What surrounds every screen: sidebar, top bar, bell, toasts, questions. SPEC 2 'Layout'. */
export class Shell {
  readonly page: Page
  readonly sidebar: Locator
  readonly topBar: Locator
  readonly bell: Locator
  readonly unreadDot: Locator
  readonly news: Locator
  readonly newsItems: Locator
  /** The items that were unread when the bell was opened. */
  readonly newLines: Locator
  readonly theme: Locator
  readonly settings: Locator
  readonly logout: Locator
  readonly heading: Locator
  readonly question: Locator
  readonly unreadable: Locator
  readonly takenOver: Locator
  readonly incidents: Locator

  constructor(page: Page) {
    this.page = page
    this.sidebar = page.getByRole('complementary', { name: 'EMS' })
    this.topBar = page.getByRole('banner')
    this.bell = this.topBar.getByRole('button', { name: 'Notifications' })
    // The dot is purely visual; it sits in the button beside the bell icon.
    this.unreadDot = this.bell.locator('span')
    this.news = page.getByRole('dialog', { name: 'Recent Notifications' })
    this.newsItems = this.news.getByRole('listitem')
    this.newLines = this.newsItems.filter({ has: page.getByText('New', { exact: true }) })
    this.theme = this.topBar.getByRole('button', { name: /theme/i })
    this.settings = this.topBar.getByRole('button', { name: 'Settings' })
    this.logout = this.topBar.getByRole('button', { name: 'Logout' })
    this.heading = page.getByRole('heading', { level: 1 })
    this.question = page.getByRole('alertdialog')
    this.unreadable = page.getByRole('region', { name: 'Unreadable data' })
    this.takenOver = page.getByRole('region', { name: 'Data taken over' })
    this.incidents = page.getByRole('region', { name: 'What happened to the data' })
  }

  link(name: string): Locator {
    return this.sidebar.getByRole('link', { name, exact: true })
  }

  /** A toast with exactly this text. */
  toast(text: string): Locator {
    return this.page.getByRole('status').getByText(text, { exact: true })
  }

  /** Each whole toast that contains this text. */
  toastWith(text: string): Locator {
    return this.page.getByRole('status').locator('> *').filter({ hasText: text })
  }

  /** The button in the toast with this text that undoes what the toast reports. */
  undoIn(text: string): Locator {
    return this.toastWith(text).getByRole('button', { name: /^Undo: / })
  }

  /** Opens the bell's dropdown. */
  async openNews(): Promise<void> {
    await this.bell.click()
    await this.news.waitFor()
  }

  /** Answers the question that a delete asks first. */
  async answer(button: 'Delete' | 'Cancel'): Promise<void> {
    await this.question.getByRole('button', { name: button, exact: true }).click()
  }
}
