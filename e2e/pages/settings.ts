import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from '@playwright/test'
import { isAtTeam } from '../support/at-team.ts'

/** SPEC 2 'Settings', and what keeps the work safe. */
export class Settings {
  readonly page: Page
  readonly name: Locator
  readonly newPassword: Locator
  readonly save: Locator
  readonly theme: Locator
  readonly storage: Locator
  readonly spaceUsed: Locator
  readonly backup: Locator
  readonly includePasswords: Locator
  readonly download: Locator
  readonly restoreFile: Locator
  readonly snapshots: Locator
  readonly snapshotItems: Locator
  readonly cleanUp: Locator
  readonly asides: Locator
  readonly asideItems: Locator
  readonly dryRun: DryRun
  readonly opening: OpenCopy

  constructor(page: Page) {
    this.page = page
    const main = page.getByRole('main')
    this.name = main.getByLabel('Name', { exact: true })
    this.newPassword = main.getByLabel('New Password', { exact: true })
    this.save = main.getByRole('button', { name: 'Save Changes', exact: true })
    this.theme = main.getByRole('button', { name: /theme/i })
    this.storage = main.getByRole('region', { name: 'Storage' })
    this.spaceUsed = this.storage.getByRole('meter', { name: 'Space used' })
    this.backup = main.getByRole('region', { name: 'Backup' })
    this.includePasswords = this.backup.getByLabel('Include passwords')
    this.download = this.backup.getByRole('button', { name: 'Download backup' })
    this.restoreFile = this.backup.getByRole('button', { name: 'Restore from backup' })
    this.snapshots = main.getByRole('region', { name: 'Snapshots' })
    this.snapshotItems = this.snapshots.getByRole('listitem')
    this.cleanUp = main.getByRole('region', { name: 'Clean up', exact: true })
    this.asides = main.getByRole('region', { name: 'Kept aside' })
    this.asideItems = this.asides.getByRole('listitem')
    this.dryRun = new DryRun(page.getByRole('dialog', { name: /^Restore/ }))
    this.opening = new OpenCopy(page.getByRole('dialog', { name: /^Open the copy of/ }))
  }

  /** Types a name, and the password that a browser workspace requires with it. */
  async fillName(name: string, password: string): Promise<void> {
    await this.name.fill(name)
    if (!isAtTeam) await this.newPassword.fill(password)
  }

  /** The checkbox of a kind of notification. */
  readonly kind = (about: string): Locator =>
    this.page.getByRole('region', { name: 'Notifications' }).getByRole('checkbox', { name: about })

  /** Presses a download button and returns the file's name and text. */
  async downloaded(button = this.download): Promise<{ name: string; text: string }> {
    const waiting = this.page.waitForEvent('download')
    await button.click()
    const download: Download = await waiting
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
  }

  /** Chooses a file to restore from. */
  async choose(text: string, name = 'backup.json'): Promise<void> {
    const waiting = this.page.waitForEvent('filechooser')
    await this.restoreFile.click()
    const buffer = Buffer.from(text)
    await (await waiting).setFiles({ name, mimeType: 'application/json', buffer })
  }

  /** Drops a file on the drop zone. */
  async drop(text: string, name = 'backup.json'): Promise<void> {
    const dataTransfer = await this.page.evaluateHandle(
      ([text, name]) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([text], name, { type: 'application/json' }))
        return transfer
      },
      [text, name] as const,
    )
    await this.backup.getByText('or drop the file here').dispatchEvent('drop', { dataTransfer })
  }
}

/** The dialog that asks for the login of an admin of a copy before the copy opens. */
export class OpenCopy {
  readonly dialog: Locator
  readonly email: Locator
  readonly password: Locator
  readonly open: Locator
  readonly cancel: Locator
  readonly alert: Locator

  constructor(dialog: Locator) {
    this.dialog = dialog
    this.email = dialog.getByLabel('Email', { exact: true })
    this.password = dialog.getByLabel('Password', { exact: true })
    this.open = dialog.getByRole('button', { name: 'Open', exact: true })
    this.cancel = dialog.getByRole('button', { name: 'Cancel', exact: true })
    this.alert = dialog.getByRole('alert')
  }

  async as({ email, password }: { readonly email: string; readonly password: string }): Promise<void> {
    await this.email.fill(email)
    await this.password.fill(password)
    await this.open.click()
  }
}

/** The dialog that says what a restore would do. */
export class DryRun {
  readonly dialog: Locator
  readonly restore: Locator
  readonly restoreAnyway: Locator
  readonly cancel: Locator
  readonly close: Locator
  readonly alert: Locator

  constructor(dialog: Locator) {
    this.dialog = dialog
    this.restore = dialog.getByRole('button', { name: 'Restore', exact: true })
    this.restoreAnyway = dialog.getByRole('button', { name: 'Restore anyway', exact: true })
    this.cancel = dialog.getByRole('button', { name: 'Cancel', exact: true })
    // The cross button has the same name.
    this.close = dialog.getByRole('button', { name: 'Close', exact: true }).last()
    this.alert = dialog.getByRole('alert')
  }

  /** What would happen to the users, the projects, … */
  table(name: 'Users' | 'Projects' | 'Tasks' | 'Notifications'): Locator {
    return this.dialog.getByRole('heading', { name, exact: true }).locator('..')
  }
}
