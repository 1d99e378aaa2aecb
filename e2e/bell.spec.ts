import type { Page } from '@playwright/test'
import { Company } from './support/company.ts'
import { ada, eli, emma, mara, milo, type Person } from './support/people.ts'
import { open, stored, storedNews } from './support/storage.ts'
import { openTab } from './support/tabs.ts'
import { expect, test } from './support/test.ts'
import { AdminPanel } from './pages/admin-panel.ts'
import { Board } from './pages/board.ts'
import { Login } from './pages/login.ts'
import { Shell } from './pages/shell.ts'

/** Atlas (Mara; Eli, Emma) with a task of Eli's and an unassigned one; nothing in the bells. */
function company(): Company {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  made.project('Borealis', { manager: milo })
  made.task(id, 'Draw the map', { assignedTo: eli })
  made.task(id, 'Fold the map')
  return made.withoutNews()
}

async function become(page: Page, person: Person): Promise<void> {
  await page.goto('/login')
  await new Login(page).as(person)
  await expect(page).toHaveURL(`/${person.role}`)
}

test.describe('the bell', () => {
  test("says 'No notifications yet.' when there are none, and shows no dot", async ({ page }) => {
    await open(page, company(), mara)
    const shell = new Shell(page)
    await expect(shell.bell).toHaveAccessibleDescription('None unread')
    await expect(shell.unreadDot).toBeHidden()
    await shell.openNews()
    await expect(shell.news.getByRole('heading', { name: 'Recent Notifications' })).toBeVisible()
    await expect(shell.news.getByText('No notifications yet.', { exact: true })).toBeVisible()
  })

  test('N9: lists messages with their times, newest first', async ({ page }) => {
    await page.clock.setFixedTime('2026-03-10T10:00:00+01:00')
    const made = company()
    await open(page, made, mara)
    const atlas = new Board(page, 'Atlas')
    await atlas.choose(atlas.column('To Do'), 'Fold the map', `Assign to ${emma.name}`)
    await atlas.choose(atlas.column('To Do'), 'Fold the map', 'Move to Done')
    await expect.poll(async () => (await storedNews(page)).length).toBe(2)
    await become(page, ada)
    const shell = new Shell(page)
    await shell.openNews()
    await expect(shell.newsItems).toHaveCount(2)
    await expect(shell.newsItems.nth(0)).toContainText(
      `Task 'Fold the map' has been completed by ${emma.email}.`,
    )
    await expect(shell.newsItems.nth(1)).toContainText(`Task 'Fold the map' assigned to ${emma.email}.`)
    await expect(shell.newsItems.nth(0)).toContainText(/10.*Mar.*2026|3\/10\/2026/)
    await expect(shell.newsItems.nth(0)).toContainText(/10:00/)
    await expect
      .poll(async () => (await stored(page, 'notifications'))[0])
      .toMatchObject({
        id: expect.any(Number),
        time: expect.stringMatching(/2026.*10:00/),
      })
  })

  test('N11: shows a red dot while anything is unread, and marks it as read when opened', async ({
    page,
  }) => {
    await open(page, company().withNews([{ role: 'manager', type: 'info', message: 'Hello' }]), mara)
    const shell = new Shell(page)
    await expect(shell.unreadDot).toBeVisible()
    await expect(shell.bell).toHaveAccessibleDescription(/1 unread/)
    await shell.openNews()
    await expect(shell.newsItems).toHaveCount(1)
    await expect.poll(async () => (await storedNews(page))[0]).toMatchObject({ read: true })
    await expect(shell.unreadDot).toBeHidden()
    await page.reload()
    await expect(shell.bell).toBeVisible()
    await expect(shell.unreadDot).toBeHidden()
  })

  test('N10, N11: marks as read only what the viewer sees', async ({ page }) => {
    const made = company().withNews([
      { role: 'manager', type: 'info', message: 'To Mara', recipient: mara.email },
      { role: 'manager', type: 'info', message: 'To Milo', recipient: milo.email },
      { role: 'manager', type: 'info', message: 'To all managers' },
      { role: 'employee', type: 'info', message: 'To all employees' },
      { role: 'admin', type: 'info', message: 'To all admins' },
    ])
    await open(page, made, mara)
    const shell = new Shell(page)
    await shell.openNews()
    await expect(shell.newsItems).toHaveCount(2)
    await expect(shell.newsItems.filter({ hasText: 'To Mara' })).toBeVisible()
    await expect(shell.newsItems.filter({ hasText: 'To all managers' })).toBeVisible()
    await expect
      .poll(async () =>
        (await storedNews(page))
          .filter(({ read }) => !read)
          .map(({ message }) => message)
          .toSorted(),
      )
      .toEqual(['To Milo', 'To all admins', 'To all employees'])
    await become(page, milo)
    await expect(shell.unreadDot).toBeVisible()
    await shell.openNews()
    await expect(shell.newsItems).toHaveCount(2)
    await become(page, eli)
    await expect(shell.unreadDot).toBeVisible()
  })

  test('N15: colours notifications by type, and an unknown type as info', async ({ page }) => {
    const types = ['success', 'danger', 'warning', 'info', 'purple']
    await open(
      page,
      company().withNews(types.map((type) => ({ role: 'manager', type, message: `Of ${type}` }))),
      mara,
    )
    const shell = new Shell(page)
    await shell.openNews()
    const colours: string[] = []
    for (const type of types) {
      const mark = shell.newsItems.filter({ hasText: `Of ${type}` }).locator('svg')
      colours.push(await mark.first().evaluate((element) => getComputedStyle(element).color))
    }
    expect(new Set(colours).size).toBe(4)
    expect(colours[4]).toBe(colours[3])
  })

  for (const width of [390, 1280]) {
    test(`N65: shows the whole of a long notification at a width of ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      const message = `Task '${'Move of all supplier contracts '.repeat(20)}${'x'.repeat(200)}' assigned to the end.`
      await open(page, company().withNews([{ role: 'admin', type: 'info', message }]), ada, '/settings')
      const shell = new Shell(page)
      await shell.openNews()
      const text = shell.newsItems.getByText(message, { exact: true })
      await expect(text).toBeVisible()
      // The text ends within its line, and its end can be scrolled into view.
      const endIsShown = await text.evaluate((element) => {
        const words = element.firstChild
        const line = element.closest('li')
        if (!(words instanceof Text) || !line) return false
        const end = document.createRange()
        end.setStart(words, words.length - 1)
        end.setEnd(words, words.length)
        line.scrollIntoView({ block: 'end' })
        const { right, bottom } = end.getBoundingClientRect()
        const around = line.getBoundingClientRect()
        const part = element.closest('[role=dialog]')?.getBoundingClientRect()
        const clip = element.getBoundingClientRect()
        const isWithin = ({ right: edge, bottom: end }: DOMRect): boolean =>
          right <= edge && bottom <= end + 1
        return part !== undefined && [around, part, clip].every(isWithin)
      })
      expect(endIsShown).toBe(true)
    })
  }

  test('N12: can be cleared by the admin, after a question', async ({ page }) => {
    const made = company().withNews([
      { role: 'admin', type: 'info', message: 'To all admins' },
      { role: 'employee', type: 'info', message: 'To all employees' },
    ])
    await open(page, made, ada)
    const shell = new Shell(page)
    await shell.openNews()
    await shell.news.getByRole('button', { name: 'Clear all' }).click()
    await shell.answer('Cancel')
    expect(await stored(page, 'notifications')).toHaveLength(2)
    await shell.openNews()
    await shell.news.getByRole('button', { name: 'Clear all' }).click()
    await shell.answer('Delete')
    await expect.poll(() => stored(page, 'notifications')).toEqual([])
    await shell.openNews()
    await expect(shell.news.getByText('No notifications yet.', { exact: true })).toBeVisible()
  })

  test('can be used and closed by keyboard', async ({ page }) => {
    await open(page, company().withNews([{ role: 'manager', type: 'info', message: 'Hello' }]), mara)
    const shell = new Shell(page)
    await shell.bell.focus()
    await page.keyboard.press('Enter')
    await expect(shell.news).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(shell.news).toBeHidden()
    await expect(shell.bell).toBeFocused()
  })

  test('N71: returns the focus to where it was when Escape closes it from one of its lines', async ({
    page,
  }) => {
    await open(page, company().withNews([{ role: 'manager', type: 'info', message: 'Hello' }]), mara)
    const shell = new Shell(page)
    await shell.bell.press('Enter')
    await expect(shell.news.getByText('Hello')).toBeVisible()
    await expect(shell.news).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(shell.news.locator(':focus')).toContainText('Hello')
    await page.keyboard.press('Escape')
    await expect(shell.news).toBeHidden()
    await expect(shell.bell).toBeFocused()
  })

  test('N33: links each line to what it is about, unless that is no longer the reader’s', async ({
    page,
  }) => {
    const made = company()
    const taskId = made.idOf('tasks', 'title', 'Draw the map')
    made.run(mara, 'comment.add', { taskId, text: 'Go on.' })
    made.run(mara, 'task.assign', {
      taskId: made.idOf('tasks', 'title', 'Fold the map'),
      assignedTo: eli.email,
    })
    made.run(mara, 'task.assign', {
      taskId: made.idOf('tasks', 'title', 'Fold the map'),
      assignedTo: emma.email,
    })
    await open(page, made, eli)
    const shell = new Shell(page)
    await shell.openNews()
    const gone = shell.newsItems.filter({ hasText: 'Fold the map' })
    await expect(gone).toHaveText([/'Fold the map' is no longer yours/, /'Fold the map' is yours now/])
    await expect(gone.getByRole('link')).toHaveCount(0)
    const link = shell.news.getByRole('link', { name: `${mara.name} commented on 'Draw the map'` })
    await expect(link).toHaveAttribute('href', `/tasks/${taskId}`)
    await link.click()
    await expect(page).toHaveURL(`/tasks/${taskId}`)
    await expect(page.getByRole('heading', { name: 'Draw the map' }).last()).toBeVisible()
    await expect(shell.news).toBeHidden()
  })

  test('N33: links a line about a project to its page for its manager', async ({ page }) => {
    const made = new Company()
    const id = made.project('Atlas', { manager: mara })
    await open(page, made, mara)
    const shell = new Shell(page)
    await shell.openNews()
    const link = shell.news.getByRole('link', { name: "'Atlas' is your project now" })
    await expect(link).toHaveAttribute('href', `/my-projects/${id}`)
  })

  test('N35: groups related notifications in one line with a count, and can show each of them', async ({
    page,
  }) => {
    const made = company()
    const taskId = made.idOf('tasks', 'title', 'Draw the map')
    for (const text of ['One', 'Two', 'Three']) made.run(ada, 'comment.add', { taskId, text })
    await open(page, made, mara)
    const shell = new Shell(page)
    await shell.openNews()
    await expect(shell.newsItems).toHaveCount(1)
    await shell.news.getByRole('button', { name: 'Show all 3' }).click()
    await expect(shell.newsItems.getByRole('listitem')).toHaveText(
      Array.from({ length: 3 }, () => new RegExp(`${ada.name} commented on 'Draw the map'`)),
    )
    await shell.news.getByRole('button', { name: 'Show one' }).click()
    await expect(shell.newsItems).toHaveCount(1)
  })

  test('K83: names several tasks assigned at once in one line, which leads to the employee’s dashboard', async ({
    page,
  }) => {
    const made = company()
    const taskIds = ['Draw the map', 'Fold the map'].map((title) => made.idOf('tasks', 'title', title))
    made.run(mara, 'tasks.change', { taskIds, change: { assignedTo: emma.email } })
    await open(page, made, emma)
    const shell = new Shell(page)
    await shell.openNews()
    const link = shell.news.getByRole('link', { name: /2 tasks are yours now: '(Draw|Fold) the map' and '/ })
    await link.click()
    await expect(page).toHaveURL(/\/employee$/)
    await expect(shell.news).toBeHidden()
  })

  test('N29, N36: what arrives while it is open stays unread until it is clicked', async ({ page }) => {
    await page.clock.install({ time: '2026-03-10T23:58:00+01:00' })
    const made = new Company()
    const id = made.project('Atlas', { manager: mara, employees: [eli] })
    made.task(id, 'Draw the map', { assignedTo: eli, dueDate: '2026-03-10' })
    made.task(id, 'Fold the map', { assignedTo: eli, dueDate: '2026-03-12' })
    await open(page, made.withoutNews(), eli)
    const shell = new Shell(page)
    await shell.openNews()
    await page.clock.runFor('05:00')
    await expect(shell.newsItems).toHaveText([/'Fold the map' is due tomorrow/, /'Draw the map' is overdue!/])
    await expect(shell.newsItems.getByText('New', { exact: true })).toHaveCount(2)
    await expect(shell.bell).toHaveAccessibleDescription('2 unread')
    await shell.newsItems.filter({ hasText: 'overdue' }).getByRole('link').click()
    await expect(shell.bell).toHaveAccessibleDescription('1 unread')
    await shell.openNews()
    await expect(shell.bell).toHaveAccessibleDescription('None unread')
  })

  test('N72: opening one of several tasks in a line leaves the others unread', async ({ page }) => {
    await page.clock.install({ time: '2026-03-10T23:58:00+01:00' })
    const made = new Company()
    const id = made.project('Atlas', { manager: mara, employees: [eli] })
    made.task(id, 'Draw the map', { assignedTo: eli, dueDate: '2026-03-12' })
    made.task(id, 'Fold the map', { assignedTo: eli, dueDate: '2026-03-12' })
    await open(page, made.withoutNews(), eli)
    const shell = new Shell(page)
    await shell.openNews()
    await page.clock.runFor('05:00')
    await expect(shell.bell).toHaveAccessibleDescription('2 unread')
    await shell.news.getByRole('button', { name: 'Show all 2' }).click()
    await shell.news.getByRole('link', { name: "'Fold the map' is due tomorrow" }).click()
    await expect(shell.bell).toHaveAccessibleDescription('1 unread')
  })

  test('Y153: says how many are unread as its reader writes figures', async ({ page }) => {
    const many = Array.from({ length: 1000 }, (_, index) => ({
      role: 'manager',
      type: 'info',
      message: `Message ${index + 1}.`,
    }))
    await open(page, company().withNews(many), mara)
    await expect(new Shell(page).bell).toHaveAccessibleDescription('1,000 unread')
  })

  test('N36: lets a line that leads nowhere be marked as read', async ({ page }) => {
    await open(page, company(), ada)
    const shell = new Shell(page)
    await shell.openNews()
    const other = await openTab(page, '/admin')
    await new AdminPanel(other).row('Atlas').getByRole('button', { name: 'Delete', exact: true }).click()
    await new Shell(other).answer('Delete')
    await expect(shell.newsItems).toHaveText([/Project 'Atlas' and its tasks deleted\./])
    await shell.news.getByRole('button', { name: 'Mark as read' }).click()
    await expect(shell.bell).toHaveAccessibleDescription('None unread')
    await expect(shell.news).toBeVisible()
  })

  test('N36: marks a notification as read when its task is opened', async ({ page }) => {
    const made = company()
    const taskId = made.idOf('tasks', 'title', 'Draw the map')
    made.run(mara, 'comment.add', { taskId, text: 'Go on.' })
    made.run(mara, 'task.assign', {
      taskId: made.idOf('tasks', 'title', 'Fold the map'),
      assignedTo: eli.email,
    })
    await open(page, made, eli, `/tasks/${taskId}`)
    await expect(new Shell(page).bell).toHaveAccessibleDescription('1 unread')
    await page.goto(`/tasks/${made.idOf('tasks', 'title', 'Fold the map')}`)
    await expect(new Shell(page).bell).toHaveAccessibleDescription('None unread')
  })

  test('N37: loads older notifications as the list is scrolled', async ({ page }) => {
    const many = Array.from({ length: 200 }, (_, index) => ({
      role: 'manager',
      type: 'info',
      message: `Message ${index + 1}.`,
    }))
    await open(page, company().withNews(many), mara)
    const shell = new Shell(page)
    await shell.openNews()
    await expect(shell.newsItems.first()).toContainText('Message 1.')
    const atFirst = await shell.newsItems.count()
    expect(atFirst).toBeLessThan(100)
    const last = shell.newsItems.last()
    await expect(async () => {
      await last.scrollIntoViewIfNeeded()
      expect(await shell.newsItems.count()).toBe(200)
    }).toPass()
    await expect(last).toContainText('Message 200.')
  })

  test('N66: is fully in view even in a low window', async ({ page }) => {
    const made = new Company()
    const id = made.project('Atlas', { manager: mara, employees: [eli] })
    const titles = ['Draw', 'Fold', 'Print', 'Sell', 'Bind', 'Glue', 'Cut']
    const ids = titles.map((title) => made.task(id, title))
    for (const taskId of ids) made.run(mara, 'task.assign', { taskId, assignedTo: eli.email })
    await open(page, made, eli)
    const shell = new Shell(page)
    for (const [width, height] of [
      [844, 390],
      [640, 360],
      [320, 320],
    ] as const) {
      await page.setViewportSize({ width, height })
      await shell.openNews()
      await expect(shell.news.getByRole('link').last()).toBeInViewport({ ratio: 1 })
      await expect(shell.news.getByRole('heading')).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Escape')
      await expect(shell.news).toBeHidden()
    }
  })

  test('N70: fits between the sides of the window at twice the text size', async ({ page }) => {
    await page.setViewportSize({ width: 900, height: 800 })
    await open(page, company(), ada)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    const shell = new Shell(page)
    await shell.openNews()
    await expect(shell.news.getByRole('heading')).toBeInViewport({ ratio: 1 })
  })

  test('moves from line to line with the arrow keys', async ({ page }) => {
    const made = company()
    const taskId = made.idOf('tasks', 'title', 'Draw the map')
    made.run(mara, 'task.move', { taskId, status: 'In Progress' })
    made.run(mara, 'comment.add', { taskId, text: 'Go on.' })
    await open(page, made, eli)
    const shell = new Shell(page)
    await shell.bell.press('Enter')
    await expect(shell.newsItems).toHaveCount(2)
    await expect(shell.news).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(shell.newsItems.nth(0).getByRole('link')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(shell.newsItems.nth(1).getByRole('link')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(shell.newsItems.nth(0).getByRole('link')).toBeFocused()
  })
})
