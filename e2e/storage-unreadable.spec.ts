import { ada, mara } from './support/people.ts'
import { seedTexts, storedText } from './support/storage.ts'
import { openTab } from './support/tabs.ts'
import { expect, test } from './support/test.ts'
import { Board } from './pages/board.ts'
import { Login } from './pages/login.ts'
import { Shell } from './pages/shell.ts'
import { company, keysOf } from './support/stored-company.ts'

test.describe('unreadable data', () => {
  const garbage = ['{"half', '', '42', '"text"', 'true', 'undefined']
  const wrong = {
    root: [...garbage, '[]', '[1]'],
    users: [...garbage, '{}', '[1, "two", null]', '{"0":{}}'],
    tasks: [...garbage, '{}', '[[]]'],
    notifications: [...garbage, '{}', '["x"]'],
    currentUser: [...garbage, '[]'],
    theme: ['blue', '"dark"', '{}'],
  }

  for (const [key, texts] of Object.entries(wrong)) {
    test(`under ${key} does not keep the app from starting; it is reported, and the raw text is kept`, async ({
      page,
    }) => {
      for (const text of texts) {
        await seedTexts(page, { ...company().formerTexts(), [key]: text })
        await page.goto('/login')
        await expect(new Login(page).submit, text).toBeVisible()
        await expect(new Shell(page).unreadable, text).toBeVisible()
        const kept = await page.evaluate(() =>
          Object.keys(localStorage)
            .filter((name) => name.startsWith('recovery:'))
            .map((name) => localStorage.getItem(name) ?? ''),
        )
        expect(kept.map(compact), text).toContain(compact(text))
        expect(await storedText(page, key), text).toBe(text)
      }
    })
  }

  test('with wrong types in every field does not keep the app from starting', async ({ page }) => {
    const mess = { id: {}, name: [], title: {}, email: 7, role: 'king', projectIds: { a: 1 }, status: 3 }
    const list = JSON.stringify([mess, { ...mess, id: [1] }, { id: null }, {}])
    const root = JSON.stringify({
      version: 'x',
      auth: 3,
      projects: [mess, null, { employees: 'x', tasks: 1 }],
    })
    await seedTexts(page, { users: list, tasks: list, notifications: list, root, currentUser: '{"id":{}}' })
    await page.goto('/login')
    await new Login(page).as({ email: 'admin@example.com', password: 'admin123' })
    await expect(page).toHaveURL('/admin')
    for (const path of ['/users', '/reports', '/admin']) {
      await page.goto(path)
      await expect(new Shell(page).heading).toBeVisible()
      await expect(page.getByText('Something went wrong')).toBeHidden()
    }
    await expect(new Shell(page).unreadable).toBeVisible()
  })

  test('can be downloaded as it was, and discarded after a question', async ({ page }) => {
    const raw = '[{"title":"Half a task", "note":"☃ <b>'
    await seedTexts(page, { ...company().formerTexts(ada), tasks: raw })
    await page.goto('/admin')
    const shell = new Shell(page)
    const { unreadable, question } = shell
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      unreadable.getByRole('button', { name: 'Download' }).click(),
    ])
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).toString('utf8')).toBe(raw)

    await unreadable.getByRole('button', { name: 'Discard' }).click()
    await expect(question).toBeVisible()
    await shell.answer('Delete')
    await expect(unreadable).toBeHidden()
    expect((await keysOf(page)).filter((key) => key.startsWith('recovery:'))).toEqual([])
  })

  test('S21: is reported to a visitor, who can neither download nor discard it', async ({ page }) => {
    await seedTexts(page, {
      ...company().formerTexts(),
      users: '[{"email":"ada@ems.example","password":"ada-secret"',
    })
    await page.goto('/login')
    const { unreadable } = new Shell(page)
    await expect(unreadable).toContainText('The stored list of users could not be read completely.')
    await expect(unreadable).toContainText('an admin can download it')
    await expect(unreadable.getByRole('button')).toHaveText(['Hide for now'])
  })

  test('S21: can be downloaded and discarded only while an admin is logged in', async ({ page }) => {
    await seedTexts(page, { ...company().formerTexts(mara), tasks: '{"half' })
    await page.goto('/manager')
    const shell = new Shell(page)
    await expect(shell.unreadable.getByRole('button')).toHaveText(['Hide for now'])
    await shell.logout.click()
    await page.getByRole('link', { name: 'Go to Login', exact: true }).click()
    await new Login(page).as(ada)
    await expect(shell.unreadable.getByRole('button')).toHaveText(['Download', 'Discard', 'Hide for now'])
    await shell.logout.click()
    await expect(shell.unreadable.getByRole('button')).toHaveText(['Hide for now'])
  })

  test('S22: is gone from another tab too once it is discarded', async ({ page }) => {
    await seedTexts(page, { ...company().formerTexts(ada), tasks: '{"half' })
    await page.goto('/admin')
    const other = await openTab(page, '/users')
    await expect(new Shell(other).unreadable).toBeVisible()
    const { unreadable } = new Shell(page)
    await unreadable.getByRole('button', { name: 'Discard' }).click()
    await new Shell(page).answer('Delete')
    await expect(unreadable).toBeHidden()
    await expect(new Shell(other).unreadable).toBeHidden()
  })

  test('of one table is replaced by its copy in root', async ({ page }) => {
    await seedTexts(page, { ...company().formerTexts(mara), tasks: '{"half' })
    await page.goto('/manager')
    await expect(page.getByRole('listitem', { name: 'Draw the map' }).first()).toBeVisible()
    await expect(new Shell(page).unreadable).toBeVisible()
  })

  test('is still kept after further changes', async ({ page }) => {
    await seedTexts(page, { ...company().formerTexts(mara), tasks: '{"half' })
    await page.goto('/manager')
    const atlas = new Board(page, 'Atlas')
    await atlas.title.fill('Fold the map')
    await atlas.add.click()
    // Read as text: until the app writes, it is not JSON.
    await expect.poll(() => storedText(page, 'tasks')).toContain('Fold the map')
    const texts = await page.evaluate(() => Object.values(localStorage) as string[])
    expect(texts).toContain('{"half')
    await page.reload()
    await expect(atlas.task(atlas.column('To Do'), 'Fold the map')).toBeVisible()
    await expect(atlas.task(atlas.column('To Do'), 'Draw the map')).toBeVisible()
  })

  test('S5: in some rows of a list leaves the other rows as they are', async ({ page }) => {
    const storage = company().formerTexts(mara)
    const tasks = JSON.parse(storage['tasks'] ?? '[]') as unknown[]
    await seedTexts(page, { ...storage, tasks: JSON.stringify([...tasks, 'no task', { title: 5, id: {} }]) })
    await page.goto('/manager')
    await expect(page.getByRole('listitem', { name: 'Draw the map' }).first()).toBeVisible()
    await expect(new Shell(page).unreadable).toBeVisible()
  })
})

/** A JSON text without the spaces that rewriting it would change; any other text as it is. */
function compact(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return text
  }
}
