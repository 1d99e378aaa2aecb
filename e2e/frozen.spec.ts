import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Storage } from './support/company.ts'
import { ada, eli, emma, mara, milo } from './support/people.ts'
import { seed, storedTask, storedUser } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board } from './pages/board.ts'
import { Login } from './pages/login.ts'
import { Shell } from './pages/shell.ts'
import { EmployeeDashboard } from './pages/task-list.ts'

/**
 * Local storage as released versions have written it, one file for each format. These files are never changed: when a
 * test here fails, the reading must be mended, not the file.
 */
const folder = join(import.meta.dirname, 'fixtures/frozen')

for (const file of readdirSync(folder).filter((name) => name.startsWith('browser-'))) {
  test(`a workspace stored as ${file} opens with everything that was in it`, async ({ page }) => {
    await seed(page, JSON.parse(readFileSync(join(folder, file), 'utf8')) as Storage)
    await page.goto('/manager')
    const shell = new Shell(page)
    await expect(shell.topBar).toContainText(`Welcome, ${mara.name}`)
    await expect(page.locator('html')).toHaveClass(/\bdark\b/)
    await expect(shell.unreadable).toBeHidden()
    const atlas = new Board(page, 'Atlas')
    await expect(atlas.task(atlas.zone(eli), 'Draw the map')).toBeVisible()
    await expect(atlas.task(atlas.column('To Do'), 'Draw the map')).toContainText('With all rivers.')
    await expect(atlas.task(atlas.column('Done'), 'Fold the map')).toContainText(emma.name)
    await expect(atlas.task(atlas.column('To Do'), 'Sell the map')).toContainText('Unassigned')
    expect(await storedTask(page, 'Draw the map')).toMatchObject({ priority: 'High', dueDate: '2020-05-04' })
    expect(await storedUser(page, milo.email)).toMatchObject({ name: milo.name, role: 'manager' })

    await page.goto('/login')
    await new Login(page).as(emma)
    await expect(new EmployeeDashboard(page).task('Fold the map').comment).toHaveValue('Well done.')
    await shell.openNews()
    await expect(shell.newsItems).toHaveText([/Manager's Comment: 'Well done\.'/])
    await page.goto('/login')
    await new Login(page).as(ada)
    await expect(page).toHaveURL('/admin')
  })
}
