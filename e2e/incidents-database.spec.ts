import { deleteDatabase, nothingIsToldOf, takeDatabaseAway } from './support/database.ts'
import { ada, mara } from './support/people.ts'
import { open, openOnTexts, storedTexts } from './support/storage.ts'
import { openTab } from './support/tabs.ts'
import { expect, test } from './support/test.ts'
import { Board } from './pages/board.ts'
import { Login } from './pages/login.ts'
import { Settings } from './pages/settings.ts'
import { Shell } from './pages/shell.ts'
import { company, workAndLeave, loginAsDefault } from './support/incidents.ts'

test('S29: a deleted database is reported, with who made the last known change and when', async ({
  page,
}) => {
  const beside = await workAndLeave(page)
  await deleteDatabase(beside)
  const tab = await openTab(beside, '/manager')
  const { incidents } = new Shell(tab)
  const atlas = new Board(tab, 'Atlas')
  await expect(atlas.task(atlas.column('To Do'), 'Fold the map')).toBeVisible()
  await expect(incidents).toContainText(`The last change that is known was made by ${mara.name} on`)
  await expect(incidents).toContainText('later ones may be missing')
  await expect(incidents).toContainText('The history before ended')
  await expect(incidents.getByRole('link')).toHaveCount(0)
  await new Shell(tab).logout.click()
  await new Login(tab).goto()
  await new Login(tab).as(ada)
  await incidents.getByRole('link', { name: 'Download a backup' }).click()
  await expect(new Settings(tab).download).toBeVisible()
  await incidents.getByRole('button', { name: 'Got it' }).click()
  await expect(incidents).toBeHidden()
  await nothingIsToldOf(tab)
  await tab.reload()
  await expect(new Settings(tab).download).toBeVisible()
  await expect(incidents).toBeHidden()
})

test.describe('site data that is cleared', () => {
  // Whatever the tab is reading from its database when that is taken away is aborted.
  test.use({ expectedProblem: /AbortError/ })

  test('S32: once the browser clears all site data, an open tab writes nothing more, and the next start is a fresh one', async ({
    page,
  }) => {
    await open(page, company(), ada, '/settings')
    const settings = new Settings(page)
    // Clearing before the tab has started would mean a fresh start.
    await expect(settings.save).toBeVisible()
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'all' })
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('was cleared')
    await settings.name.fill('Ada Arms')
    await settings.newPassword.fill(ada.password)
    await settings.save.click()
    await expect(page.getByRole('status').getByText(/was cleared/)).toBeVisible()
    expect(await storedTexts(page)).toEqual({})
    await alert.getByRole('button', { name: 'Load again' }).click()
    await loginAsDefault(page)
    await expect(new Shell(page).incidents).toBeHidden()
    await page.goto('/settings')
    await expect(settings.download).toBeVisible()
    await expect(settings.asideItems).toHaveCount(0)
  })
})

test.describe('a browser without a database', () => {
  test.use({ expectedProblem: /gives no IndexedDB/ })

  test('S27: says so in every tab for as long as it is open, and leads an admin to the backup', async ({
    page,
    context,
  }) => {
    await takeDatabaseAway(context)
    await openOnTexts(page, company(), undefined, '/home')
    const { incidents } = new Shell(page)
    await expect(incidents).toContainText('not when the whole browser crashes')
    await expect(incidents).toContainText('An admin can keep it safe')
    await expect(incidents.getByRole('button')).toHaveCount(0)
    const second = await openTab(page, '/home')
    await expect(new Shell(second).incidents).toContainText('gives EMS no database')
    await second.close()

    await new Login(page).goto()
    await new Login(page).as(ada)
    await expect(incidents.getByRole('button')).toHaveCount(0)
    await incidents.getByRole('link', { name: 'Download a backup' }).click()
    const settings = new Settings(page)
    expect((await settings.downloaded()).text).toContain('Draw the map')
    await expect(incidents).toBeVisible()
    await expect(settings.asides).toBeHidden()
  })
})
