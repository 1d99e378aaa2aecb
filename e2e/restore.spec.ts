import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordsIn } from './support/database.ts'
import { ada, eli, emma, mara, milo } from './support/people.ts'
import { open, seedTexts, stored, storedProject, storedTask, storedUser } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board } from './pages/board.ts'
import { Login } from './pages/login.ts'
import { Settings } from './pages/settings.ts'
import { Shell } from './pages/shell.ts'
import { passwords, company, restored, parsed } from './support/backup.ts'

test('B5, B7: a backup restores everything in an emptied browser, and the admin keeps their present password', async ({
  page,
}) => {
  await open(page, company(), ada, '/settings')
  const settings = new Settings(page)
  const shell = new Shell(page)
  const login = new Login(page)
  await settings.includePasswords.check()
  const { text } = await settings.downloaded()

  await seedTexts(page, {})
  await login.goto()
  await login.as({ email: 'admin@example.com', password: 'admin123' })
  await expect(page).toHaveURL('/admin')
  await page.goto('/settings')
  const reminder = page.getByRole('note').filter({ hasText: 'default password' })
  await reminder.getByRole('button', { name: 'Remind me later' }).click()
  await expect(reminder).toBeHidden()
  await expect(shell.heading).toBeFocused()
  await settings.choose(text)
  await expect(settings.dryRun.dialog).toContainText('You keep the default password')
  await expect(settings.dryRun.table('Users')).toContainText('4 added')
  await expect(settings.dryRun.table('Tasks')).toContainText('2 added')
  await settings.dryRun.restore.click()
  await expect(restored(page)).toBeVisible()
  await expect(settings.dryRun.dialog).toBeHidden()
  await expect(shell.topBar).toContainText(`Welcome, ${ada.name}`)
  await expect.poll(() => storedUser(page, ada.email)).toMatchObject({ password: 'admin123' })
  await expect(reminder).toBeVisible()

  await shell.logout.click()
  await login.goto()
  await expect(page.getByText('Log in as the default admin with')).toContainText('admin123')
  await login.as(mara)
  await expect(page).toHaveURL('/manager')
  const atlas = new Board(page, 'Atlas')
  await expect(atlas.task(atlas.zone(eli), 'Draw the map')).toBeVisible()
})

for (const name of ['backup-1.json', 'backup-2.json'])
  test(`B4: a backup from a released version can be restored: ${name}`, async ({ page }) => {
    const file = join(import.meta.dirname, 'fixtures/frozen', name)
    await page.goto('/login')
    await new Login(page).as({ email: 'admin@example.com', password: 'admin123' })
    await expect(page).toHaveURL('/admin')
    await page.goto('/settings')
    const settings = new Settings(page)
    await settings.choose(readFileSync(file, 'utf8'))
    await settings.dryRun.restore.click()
    await expect(restored(page)).toBeVisible()
    await expect
      .poll(() => storedTask(page, 'Draw the map'))
      .toMatchObject({
        priority: 'High',
        dueDate: '2020-05-04',
        assignedTo: eli.email,
        description: 'With all rivers.',
      })
    expect(await storedTask(page, 'Fold the map')).toMatchObject({ status: 'Done', comments: 'Well done.' })
    expect(await storedUser(page, emma.email)).toMatchObject({ name: emma.name, password: emma.password })
    expect((await storedProject(page, 'Atlas'))?.techTools).toEqual(['paper', 'ink'])
    expect((await storedProject(page, 'Borealis'))?.manager).toBe(milo.email)
    expect(await stored(page, 'notifications')).toHaveLength(5)
    const { comments } = await stored(page, 'root')
    expect(comments).toMatchObject([{ text: 'Well done.', authorName: '' }])
  })

test('B9: the dry run names what would be added, changed and removed, and who could not log in', async ({
  page,
}) => {
  await open(page, company(), ada, '/settings')
  const settings = new Settings(page)
  const { dryRun } = settings
  const file = parsed((await settings.downloaded()).text)
  const nina = { id: 9, name: 'Nina', email: 'nina@ems.example', role: 'employee' }
  file.users = [
    ...file.users.filter(({ email }) => email !== milo.email),
    nina,
    { ...nina, id: 10, name: 'Twin' },
  ]
  const strangers = Array.from({ length: 7 }, (_, index) => ({
    ...nina,
    email: `n${index}@x`,
    name: `N${index}`,
  }))
  file.projects = file.projects.map((project) => ({ ...project, name: `${project.name} II` }))
  file.tasks = []
  await settings.choose(JSON.stringify({ ...file, users: [...file.users, ...strangers, 'rubbish'] }))
  await expect(dryRun.dialog).toContainText('backup.json')
  await expect(dryRun.table('Users')).toContainText('8 added')
  await expect(dryRun.table('Users')).toContainText('1 removed')
  await expect(dryRun.table('Users')).toContainText(`${milo.name} (${milo.email})`)
  await expect(dryRun.table('Projects').getByRole('listitem').first()).toContainText('2 changed')
  await expect(dryRun.table('Projects')).toContainText('Atlas II')
  await expect(dryRun.table('Tasks')).toContainText('2 removed')
  await expect(dryRun.table('Notifications')).toBeHidden()
  await expect(dryRun.dialog).toContainText('1 row of this file cannot be read')
  await expect(dryRun.dialog).toContainText('Twin (nina@ems.example)')
  await expect(dryRun.dialog).toContainText('Cannot log in until an admin sets a password')

  await expect(dryRun.table('Users').getByText('N6 (n6@x)')).toBeHidden()
  await dryRun.table('Users').getByRole('button', { name: 'Show all 8 users added' }).click()
  await expect(dryRun.table('Users').getByText('N6 (n6@x)')).toBeVisible()

  await dryRun.cancel.click()
  await expect(dryRun.dialog).toBeHidden()
  await expect(settings.restoreFile).toBeFocused()
  expect(await storedUser(page, milo.email)).toMatchObject({ name: milo.name })
})

test('B6, B9: after a restore without passwords, everybody keeps the password they had', async ({ page }) => {
  await open(page, company(), ada, '/settings')
  const settings = new Settings(page)
  const file = parsed((await settings.downloaded()).text)
  file.users = file.users.map((user) => ({ ...user, name: `${user.name} Restored` }))
  await settings.choose(JSON.stringify(file))
  await expect(settings.dryRun.dialog).toContainText(
    'The history here goes on; that of the file is not taken over.',
  )
  await settings.dryRun.restore.click()
  await expect(new Shell(page).toast('The backup was restored: 5 changed.')).toBeVisible()
  await expect
    .poll(() => storedUser(page, eli.email))
    .toMatchObject({ name: `${eli.name} Restored`, password: eli.password })
})

test('B5: a restore can be undone as a whole', async ({ page }) => {
  await open(page, company(), ada, '/settings')
  const settings = new Settings(page)
  const file = parsed((await settings.downloaded()).text)
  const users = file.users.filter(({ email }) => email !== eli.email)
  await settings.choose(JSON.stringify({ ...file, users, tasks: [], projects: [] }))
  await settings.dryRun.restore.click()
  await expect(restored(page)).toBeVisible()
  await expect.poll(() => stored(page, 'tasks')).toEqual([])
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => storedTask(page, 'Draw the map'))
    .toMatchObject({ assignedTo: eli.email, status: 'To Do' })
  expect(await storedUser(page, eli.email)).toMatchObject({ name: eli.name, password: eli.password })
  expect(await storedProject(page, 'Atlas')).toMatchObject({ employees: [eli.email, emma.email] })
})

test('Y130: the dialog of a restore is described by what it would do, and its Cancel button has the focus', async ({
  page,
}) => {
  await open(page, company(), ada, '/settings')
  const settings = new Settings(page)
  const { text } = await settings.downloaded()
  await settings.choose(text)
  await expect(settings.dryRun.dialog).toHaveAccessibleDescription(/Nothing would change/)
  await settings.dryRun.close.click()
  await settings.choose(JSON.stringify({ ...parsed(text), tasks: [] }))
  await expect(settings.dryRun.cancel).toBeFocused()
  await expect(settings.dryRun.dialog).toHaveAccessibleDescription(/Tasks 2 removed .*You stay logged in/)
})

test('B9: the dry run says when nothing would change, and then offers no restore', async ({ page }) => {
  await open(page, company(), ada, '/settings')
  const settings = new Settings(page)
  await settings.drop((await settings.downloaded()).text, 'dropped.json')
  await expect(settings.dryRun.dialog).toContainText('dropped.json')
  await expect(settings.dryRun.dialog).toContainText('Nothing would change')
  await expect(settings.dryRun.restore).toBeHidden()
  await settings.dryRun.close.click()
  await expect(settings.dryRun.dialog).toBeHidden()
})

for (const [what, text, sentence] of [
  ['a picture', '\u0089PNG\r\n', 'This file is not a backup of EMS.'],
  ['something else in JSON', '{"name":"ems"}', 'This file is not a backup of EMS.'],
  ['half a backup', '{"format":"ems-backup","version":1,"users":[', 'This file is damaged'],
  ['a backup of a newer version', '{"format":"ems-backup","version":99}', 'made by a newer version of EMS'],
  [
    'a backup without tasks',
    '{"format":"ems-backup","version":1}',
    'This backup is damaged: a list of it is missing.',
  ],
] as const) {
  test(`B3: ${what} is refused with an explanation`, async ({ page }) => {
    await open(page, company(), ada, '/settings')
    const settings = new Settings(page)
    await settings.choose(text, 'strange.json')
    await expect(settings.dryRun.alert).toContainText(sentence)
    await expect(settings.dryRun.dialog).toContainText('strange.json')
    await expect(settings.dryRun.restore).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(settings.restoreFile).toBeFocused()
  })
}

test('B10: a restore keeps a snapshot first, which can itself be downloaded and restored', async ({
  page,
}) => {
  await open(page, company(), ada, '/settings')
  const settings = new Settings(page)
  const file = parsed((await settings.downloaded()).text)
  await settings.choose(JSON.stringify({ ...file, tasks: [] }))
  await settings.dryRun.restore.click()
  await expect(restored(page)).toBeVisible()
  await expect.poll(() => stored(page, 'tasks')).toEqual([])

  const before = settings.snapshotItems.filter({ hasText: 'Before a restore' })
  await expect(before).toContainText('5 users, 2 projects, 2 tasks')
  const { text } = await settings.downloaded(before.getByRole('button', { name: 'Download' }))
  expect(parsed(text).tasks).toHaveLength(2)
  expect(text).not.toMatch(passwords)

  await before.getByRole('button', { name: 'Restore …' }).click()
  await expect(settings.dryRun.table('Tasks')).toContainText('2 added')
  await settings.dryRun.restore.click()
  await expect.poll(() => storedTask(page, 'Draw the map')).toMatchObject({ assignedTo: eli.email })
  await expect(settings.dryRun.dialog).toBeHidden()
  await expect(settings.snapshotItems.filter({ hasText: '0 tasks' })).toContainText('Before a restore')
})

test('B23: a restore that is cancelled while its snapshot is being kept does not happen', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const estimate = navigator.storage.estimate.bind(navigator.storage)
    const isLetGo = new Promise((resolve) => addEventListener('let-go', resolve))
    navigator.storage.estimate = async () => {
      if (document.querySelector('dialog[open]')) await isLetGo
      return estimate()
    }
  })
  await open(page, company(), ada, '/settings')
  const settings = new Settings(page)
  const file = parsed((await settings.downloaded()).text)
  await settings.choose(JSON.stringify({ ...file, tasks: [] }))
  await settings.dryRun.restore.click()
  await expect(settings.dryRun.dialog.getByRole('button', { name: 'Restore' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.keyboard.press('Escape')
  await expect(settings.dryRun.dialog).toBeHidden()
  const kept = async () => (await recordsIn(page, 'snapshotTexts')).length
  const before = await kept()
  await page.evaluate(() => dispatchEvent(new Event('let-go')))
  await expect.poll(kept).toBe(before + 1)
  await expect(restored(page)).toBeHidden()
  expect(await stored(page, 'tasks')).toHaveLength(2)
})

test.describe('when no snapshot can be kept', () => {
  test.use({ expectedProblem: /could not be kept aside/ })

  test('the admin is told, and can download a backup and then restore anyway', async ({ page }) => {
    await open(page, company(), ada, '/settings')
    const settings = new Settings(page)
    const file = parsed((await settings.downloaded()).text)
    await page.evaluate(() => {
      const put = Reflect.get(IDBObjectStore.prototype, 'put')
      IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args) {
        if (this.name.startsWith('snapshot')) throw new DOMException('Full.', 'QuotaExceededError')
        return put.apply(this, args)
      }
    })
    await settings.choose(JSON.stringify({ ...file, tasks: [] }))
    await settings.dryRun.restore.click()
    await expect(settings.dryRun.alert).toContainText('Nothing was restored yet')
    expect(await stored(page, 'tasks')).toHaveLength(2)
    const button = settings.dryRun.dialog.getByRole('button', { name: 'Download backup' })
    expect(parsed((await settings.downloaded(button)).text).tasks).toHaveLength(2)
    await settings.dryRun.restoreAnyway.click()
    await expect.poll(() => stored(page, 'tasks')).toEqual([])
  })
})
