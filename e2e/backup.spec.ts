import { expectAccessible } from './support/axe.ts'
import { listen } from './support/heard.ts'
import { ada, eli, emma, mara, milo } from './support/people.ts'
import { open, storedUser } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Settings } from './pages/settings.ts'
import { passwords, company, restored, parsed } from './support/backup.ts'

test('B1, B2: the admin downloads everything, without a single password', async ({ page }) => {
  await open(page, company(), ada, '/settings')
  const settings = new Settings(page)
  const { name, text } = await settings.downloaded()
  expect(name).toMatch(/^ems-backup-\d{4}-\d\d-\d\d-\d{4}\.json$/)
  expect(text).not.toMatch(passwords)
  const file = parsed(text)
  expect(file.users.map(({ email }) => email)).toEqual([ada, mara, eli, emma, milo].map(({ email }) => email))
  expect(file.projects.map(({ name }) => name)).toEqual(['Atlas', 'Borealis'])
  expect(file.tasks.map(({ title }) => title)).toEqual(['Draw the map', 'Fold the map'])
})

test('B2: the history in a backup records a change of password without the password itself', async ({
  page,
}) => {
  await open(page, company(), ada, '/settings')
  const settings = new Settings(page)
  await settings.newPassword.fill('another-pass')
  await settings.save.click()
  await expect.poll(() => storedUser(page, ada.email)).toMatchObject({ password: 'another-pass' })
  const { text } = await settings.downloaded()
  expect(JSON.stringify(parsed(text).history)).toContain('profile.update')
  expect(text).not.toMatch(passwords)
})

test('B2: a backup has passwords only on request, after a warning', async ({ page }) => {
  await open(page, company(), ada, '/settings')
  const settings = new Settings(page)
  await expect(settings.includePasswords).not.toBeChecked()
  await expect(settings.backup.getByRole('alert')).toBeHidden()
  await settings.includePasswords.check()
  await expect(settings.backup.getByRole('alert')).toContainText('anybody who opens the file can read them')
  const { text } = await settings.downloaded()
  expect(parsed(text).users.find(({ email }) => email === mara.email)?.password).toBe(mara.password)
})

for (const person of [mara, eli]) {
  test(`C2: the ${person.role} is offered no backup, but sees how full the storage is`, async ({ page }) => {
    await open(page, company(), person, '/settings')
    const settings = new Settings(page)
    await expect(settings.spaceUsed).toHaveAttribute('aria-valuenow', '1')
    await expect(settings.storage).toContainText('1% of the space in this browser is used.')
    await expect(settings.backup).toBeHidden()
    await expect(settings.snapshots).toBeHidden()
  })
}

test('B24: each save of a backup or a snapshot as a file is announced', async ({ page }) => {
  await open(page, company(), ada, '/settings')
  const settings = new Settings(page)
  await expect(settings.download).toBeVisible()
  const heard = await listen(page)
  const { text } = await settings.downloaded()
  await expect.poll(heard).toContain('Backup saved')
  await settings.downloaded()
  await expect.poll(heard).toContain('Backup saved')
  await settings.choose(JSON.stringify({ ...parsed(text), tasks: [] }))
  await settings.dryRun.restore.click()
  await expect(restored(page)).toBeVisible()
  const before = settings.snapshotItems.filter({ hasText: 'Before a restore' })
  await expect(before).toBeVisible()
  await heard()
  await settings.downloaded(before.getByRole('button', { name: 'Download' }))
  await expect.poll(heard).toContain('Snapshot saved')
})

for (const [person, advice] of [
  [ada, 'Download a backup. Then delete finished projects'],
  [eli, 'Ask your admin to download a backup'],
] as const) {
  test(`B12: the ${person.role} is warned when the storage is nearly full`, async ({ page }) => {
    await open(page, company(), person, '/settings')
    const { storage, spaceUsed } = new Settings(page)
    await expect(spaceUsed).toHaveAttribute('aria-valuenow', '1')
    await expect(storage).not.toContainText('The space is nearly used up')
    await page.evaluate(() => localStorage.setItem('other', 'x'.repeat(4_400_000)))
    await page.reload()
    await expect(spaceUsed).toHaveAttribute('aria-valuetext', /^8\d% of the space/)
    await expect(storage).toContainText('The space is nearly used up')
    await expect(storage).toContainText(advice)
  })
}

test('the dry run and the panels are accessible', async ({ page }) => {
  await open(page, company(), ada, '/settings')
  const settings = new Settings(page)
  await settings.includePasswords.check()
  const { text } = await settings.downloaded()
  await settings.choose(
    JSON.stringify({ ...parsed(text), tasks: [], users: [{ name: 'Nina', email: 'n@x' }, 5] }),
  )
  await expect(settings.dryRun.table('Tasks')).toBeVisible()
  await expectAccessible(page, 'dry run')
  await settings.dryRun.restore.click()
  await expect(settings.snapshotItems.first()).toBeVisible()
  await expectAccessible(page, 'settings with snapshots')
  await page.setViewportSize({ width: 390, height: 800 })
  await settings.choose('{}')
  await expectAccessible(page, 'refused file')
})
