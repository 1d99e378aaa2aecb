import { Company } from './support/company.ts'
import { holdBack } from './support/hold-back.ts'
import { ada, eli, mara } from './support/people.ts'
import { open, openAsVisitor } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Login } from './pages/login.ts'
import { Shell } from './pages/shell.ts'
import { TaskPanel } from './pages/task-panel.ts'
import { company, expectOpen } from './support/opened-task.ts'

const absent = 'This task is not here (any more).'

test.describe('by its address', () => {
  for (const [person, heading] of [
    [ada, 'Admin Panel'],
    [mara, 'Manager Dashboard'],
    [eli, 'Employee Dashboard'],
  ] as const) {
    test(`K4: the ${person.role} has their dashboard behind it`, async ({ page }) => {
      const { made, map } = company()
      await open(page, made, person, `/tasks/${map}`)
      const panel = await expectOpen(page, 'Draw the map', map)
      await expect(page).toHaveTitle('Draw the map – EMS')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await panel.close.click()
      await expect(page).toHaveURL(`/${person.role}`)
      await expect(page).toHaveTitle(`${heading} – EMS`)
    })
  }

  test('K4: what somebody else had behind it, and its reader may not enter, is not behind it any more', async ({
    page,
  }) => {
    const { made, map } = company()
    await open(page, made, eli)
    await page.evaluate((id) => history.pushState({ behind: '/my-employees' }, '', `/tasks/${id}`), map)
    await page.reload()
    const panel = await expectOpen(page, 'Draw the map', map)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Employee Dashboard')
    await panel.close.click()
    await expect(page).toHaveURL('/employee')
  })

  test('K4, K1: a missing task and one that its reader may not see say the same', async ({ page }) => {
    const { made, stars } = company()
    await open(page, made, mara)
    for (const part of [stars, '17', 'a/b', '', '~.', '<b>']) {
      await page.goto(`/tasks/${part}`)
      const panel = new TaskPanel(page)
      await expect(panel.panel, part).toContainText(absent)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manager Dashboard')
      await expect(panel.actions).toBeHidden()
    }
    await new TaskPanel(page).close.click()
    await expect(page).toHaveURL('/manager')
  })

  test('K161: closing it after a search beside it leads to what was found, however it is closed', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1400, height: 900 })
    const { made, map } = company()
    const search = page.getByRole('searchbox', { name: 'Search tasks' })
    const ways = [
      (panel: TaskPanel) => panel.close.click(),
      (panel: TaskPanel) => panel.panel.press('Escape'),
      async ({ panel }: TaskPanel) => {
        await page.getByRole('link', { name: 'Fold the map', exact: true }).click()
        await expect(panel).toBeHidden()
        await new TaskPanel(page, 'Fold the map').close.click()
      },
    ]
    await open(page, made, mara)
    for (const close of ways) {
      // As in a new tab, where nothing of the app is before it.
      await page.goto(`/tasks/${map}`)
      const panel = await expectOpen(page, 'Draw the map', map)
      await search.fill('map')
      await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('map')
      await close(panel)
      await expect(page).toHaveURL(/\/manager\?.*map/)
      await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeHidden()
      await expect(search).toHaveValue('map')
    }
  })

  test('K4: a visitor is sent to the login', async ({ page }) => {
    const { made, map } = company()
    await openAsVisitor(page, made, `/tasks/${map}`)
    await expect(page).toHaveURL('/login')
  })

  test('K136: a visitor who logs in gets the task they came for over their dashboard', async ({ page }) => {
    const { made, map } = company()
    await openAsVisitor(page, made, `/tasks/${map}`)
    await expect(page).toHaveURL('/login')
    await page.reload()
    await new Login(page).as(eli)
    const panel = await expectOpen(page, 'Draw the map', map)
    await panel.close.click()
    await expect(page).toHaveURL('/employee')
  })

  test('K150: Escape while the code of a menu is loading closes only the menu', async ({ page }) => {
    const { made, map } = company()
    const letGo = await holdBack(page, /\/assets\/menu-popover/)
    await open(page, made, mara, `/tasks/${map}`)
    const { panel } = new TaskPanel(page, 'Draw the map')
    const button = panel.getByRole('button', { name: 'Actions for Draw the map', exact: true })
    await button.press('Enter')
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(panel).toBeVisible()
    letGo()
  })

  test('K4: a reload with another screen behind the panel opens the task, and a logout leads to /home', async ({
    page,
  }) => {
    const { made, map } = company()
    await open(page, made, mara, '/my-employees')
    await page.evaluate((id) => history.pushState({ behind: '/my-employees' }, '', `/tasks/${id}`), map)
    await page.reload()
    await expectOpen(page, 'Draw the map', map)
    await new Shell(page).logout.click()
    await expect(page).toHaveURL('/home')
  })
})

test('U45: opening a task by its address moves nothing in the top bar', async ({ page }) => {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli] })
  const taskId = made.task(atlas, 'Draw the map')
  await page.setViewportSize({ width: 1400, height: 900 })
  await page.addInitScript(() => {
    const places = new Set<number>()
    const look = (): void => {
      const button = document.querySelector('header [aria-label="Notifications"]')
      if (button) places.add(button.getBoundingClientRect().left)
      document.documentElement.dataset['places'] = [...places].join(' ')
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await open(page, made.withoutNews(), mara, `/tasks/${taskId}`)
  await expect(new TaskPanel(page, 'Draw the map').panel).toHaveCSS('position', 'sticky')
  await expect(page.locator('html')).toHaveAttribute('data-places', /^[\d.]+$/)
})
