import type { Page } from '@playwright/test'
import { TestServer } from '../../server/http/test-server.testing.ts'
import { Board } from '../pages/board.ts'
import { Login } from '../pages/login.ts'
import { Shell } from '../pages/shell.ts'
import { EmployeeDashboard } from '../pages/task-list.ts'
import { TaskPanel } from '../pages/task-panel.ts'
import { FrontProxy } from '../support/front-proxy.ts'
import { holdBack } from '../support/hold-back.ts'
import { smallTeam } from '../support/small-team.ts'
import { dist, expect, test } from '../support/team.ts'

test.describe('without the network', () => {
  // A browser reports each request that it could not send.
  test.use({ expectedProblem: /ERR_INTERNET_DISCONNECTED/ })

  test('T147: a sign says that the server is away; changes wait and are sent later', async ({
    open,
    server,
  }) => {
    const { manager, employee, projectId } = await smallTeam(server)
    await server.do(manager.id, 'task.create', { title: 'Plan', projectId, assignedTo: employee.email })
    const page = await open('/employee', employee)
    const own = new EmployeeDashboard(page).task('Plan')
    await expect(own.article).toBeVisible()
    const board = await open('/manager', manager)
    const card = new Board(board, 'Atlas').zone(employee)
    await expect(card).toContainText('Plan')
    const sign = page.getByRole('status').filter({ hasText: 'Waiting for the server…' })
    await expect(sign).toBeHidden()

    await page.context().setOffline(true)
    await expect(sign).toBeVisible()
    await own.status.selectOption('In Progress')
    await server.do(manager.id, 'task.create', { title: 'Missed', projectId, assignedTo: employee.email })
    await expect(own.status).toHaveValue('In Progress')
    await expect(card).not.toContainText('In Progress')
    await expect(new EmployeeDashboard(page).task('Missed').article).toBeHidden()

    await page.context().setOffline(false)
    await expect(sign).toBeHidden()
    await expect(new EmployeeDashboard(page).task('Missed').article).toBeVisible()
    await expect(own.status).toHaveValue('In Progress')
    await expect(card).toContainText('In Progress')
  })

  test('T485: that sign stays in view, shortened, when the page is scrolled', async ({ open, server }) => {
    const { manager } = await smallTeam(server)
    const page = await open('/manager', manager)
    await page.setViewportSize({ width: 390, height: 500 })
    await expect(new Board(page, 'Atlas').title).toBeVisible()
    const shortened = page.getByRole('banner').getByText('Waiting for the server…')
    await page.context().setOffline(true)
    await expect(page.getByRole('status').filter({ hasText: 'Waiting for the server…' })).toBeInViewport()
    await expect(shortened).toBeHidden()
    await page.mouse.wheel(0, 900)
    await expect(shortened).toBeInViewport({ ratio: 1 })
    await page.mouse.wheel(0, -2000)
    await expect(shortened).toBeHidden()
  })
})

test.describe('at the start', () => {
  test.use({ expectedProblem: /503|could not be reached/ })

  test('T492: a page that found no server opens on its own once there is one', async ({ visit, server }) => {
    const { manager } = await smallTeam(server)
    const page = await (await visit(manager)).newPage()
    await page.clock.install()
    await page.route('**/api/**', (route) => route.fulfill({ status: 503, body: 'Gone' }))
    await page.goto('/manager')
    const heading = page.getByRole('heading', { name: 'Your workspace could not be opened' })
    await expect(heading).toBeVisible()
    await expect(page.getByText('EMS tries again by itself')).toBeVisible()
    // Another failed attempt leaves the message where it is.
    const retry = page.getByRole('button', { name: 'Try again' })
    await retry.focus()
    await untilAsked(page)
    await expect(heading).toBeVisible()
    await expect(retry).toBeFocused()
    await page.unroute('**/api/**')
    await untilAsked(page)
    await expect(new Board(page, 'Atlas').card).toBeVisible()
  })
})

test('T606: a page waits for a slow answer of the server, asks only once, and opens with it', async ({
  visit,
  server,
}) => {
  const { manager } = await smallTeam(server)
  const page = await (await visit(manager)).newPage()
  await page.clock.install()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/snapshot')) asked.push(request.url())
  })
  const letGo = await holdBack(page, /\/api\/snapshot/)
  const first = page.waitForRequest(/\/api\/snapshot/)
  await page.goto('/manager')
  await first
  await page.clock.runFor(20_000)
  await expect(page.getByText('Opening your workspace…')).toBeVisible()
  letGo()
  await expect(new Board(page, 'Atlas').card).toBeVisible()
  expect(asked).toHaveLength(1)
})

test.describe('across a restart of the server', () => {
  // While there is no server.
  test.use({ expectedProblem: /502|WebSocket|ERR_EMPTY_RESPONSE|ERR_CONNECTION/ })

  test('T605: an open history is complete again, with what was changed before and during it', async ({
    open,
    server,
    databases,
  }) => {
    // Another server is started, and found some seconds later.
    test.slow()
    const { manager, projectId } = await smallTeam(server)
    await server.do(manager.id, 'task.create', { title: 'Plan', projectId })
    const [taskId = ''] = [...server.log.state.tasks.values()].map(({ id }) => id)
    const admin = await server.admin()
    const front = await FrontProxy.open()
    front.to(server.url)
    const page = await open(`${front.url}/tasks/${taskId}`, manager)
    const { history } = new TaskPanel(page, 'Plan')
    await history.click()
    const lines = page.getByRole('listitem').filter({ hasText: 'Ada changed' })
    await expect(page.getByRole('listitem').filter({ hasText: 'added the task' })).toBeVisible()
    await server.do(admin.id, 'task.edit', { taskId, description: 'Along the rivers.' })
    await expect(lines).toHaveText([/Along the rivers/])

    front.to(undefined)
    const away = page.getByRole('status').filter({ hasText: 'Waiting for the server…' })
    await expect(away).toBeVisible()
    await server.do(admin.id, 'task.edit', { taskId, title: 'Map' })
    const after = await TestServer.start(databases, { database: server.database, dist })
    front.to(after.url)
    await expect(lines, 'after a while away it is asked again every eight seconds').toHaveText(
      [/Map/, /Along the rivers/],
      { timeout: 15_000 },
    )
    await front.close()
    await after.stop()
  })
})

test('T474: the code that says that the server is away is loaded before the first screen appears', async ({
  visit,
  server,
}) => {
  const { manager } = await smallTeam(server)
  const page = await (await visit(manager)).newPage()
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('h1')) return
      observer.disconnect()
      const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
      document.documentElement.dataset['fetched'] = fetched.join(' ')
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/manager')
  await expect(new Board(page, 'Atlas').card).toBeVisible()
  const fetched = await page.locator('html').getAttribute('data-fetched')
  expect(fetched).toMatch(/assets\/log-banner-/)
  expect(fetched).toMatch(/assets\/toaster-/)
})

test('T141: when somebody else logs in in another tab of the browser, the first tab is theirs too', async ({
  visit,
  server,
}) => {
  const { employee } = await smallTeam(server)
  const emma = await server.person('employee', 'Emma')
  const browser = await visit(employee)
  const first = await browser.newPage()
  await first.goto('/employee')
  await expect(new Shell(first).topBar).toContainText('Eli')
  const second = await browser.newPage()
  await second.goto('/login')
  await new Login(second).as(emma)
  await expect(second).toHaveURL(/\/employee$/)
  for (const tab of [first, second]) await expect(new Shell(tab).topBar).toContainText('Emma')
})

test('T143: a session that is ended elsewhere leads to the login, which says why', async ({
  open,
  server,
}) => {
  const { employee } = await smallTeam(server)
  const page = await open('/employee', employee)
  await expect(new Shell(page).topBar).toContainText('Eli')
  await server.sessions.endAll(employee.id)
  await expect(page).toHaveURL(/\/login$/)
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toHaveText('Your session has ended. Log in again to go on.')
  await expect(page.getByText('Your session has ended. Log in again to go on.')).toHaveCount(1)
  // Somebody who later logs out is not told of that again.
  await new Login(page).as(employee)
  await new Shell(page).logout.click()
  await expect(page.getByRole('link', { name: 'Go to Login' })).toBeVisible()
  await expect(main).not.toContainText('Your session has ended')
})

test('T509: somebody whose session ends while they type on their board is told only that, not that a board is gone', async ({
  open,
  server,
}) => {
  const { manager } = await smallTeam(server)
  const page = await open('/manager', manager)
  await new Board(page, 'Atlas').title.fill('Half a title')
  const looked = page.waitForResponse(/assets\/board-gone-/)
  // Until then nothing has the focus, as after a board is gone.
  await page.route(/assets\/login-/, async (route) => {
    await looked
    await route.continue()
  })
  await server.sessions.endAll(manager.id)
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Your session has ended. Log in again to go on.',
  )
  // Checked immediately, since a toast times out.
  expect(await page.getByText('is not here any more').count()).toBe(0)
})

test('T486: somebody who is deleted while they work is told so, once', async ({ open, server }) => {
  const { employee } = await smallTeam(server)
  const page = await open('/employee', employee)
  await page.setViewportSize({ width: 390, height: 844 })
  const shell = new Shell(page)
  await expect(shell.topBar).toContainText('Eli')
  await server.do((await server.admin()).id, 'user.delete', { userId: employee.id })
  await expect(page).toHaveURL(/\/home$/)
  const why = 'An admin has changed or deleted your account, so you have been logged out.'
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(why)
  await expect(page.getByRole('alert')).toBeInViewport()
  await expect(page.getByText(why), 'no toast says it besides').toHaveCount(1)
})

test('T149: nothing is offered that belongs only to a browser workspace', async ({ open, server }) => {
  const visitor = await open('/home')
  await expect(visitor.getByText('EMS is kept on a server of your organisation')).toBeVisible()
  await expect(visitor.getByText('sample data')).toHaveCount(0)
  const settings = await open('/settings', await server.admin())
  await expect(settings.getByRole('button', { name: 'Download backup' })).toBeVisible()
  await expect(settings.getByText('Include passwords')).toHaveCount(0)
  await expect(settings.getByRole('button', { name: 'Restore from backup' })).toHaveCount(0)
  await expect(settings.getByRole('heading', { name: 'Storage' })).toHaveCount(0)
  await expect
    .poll(() => settings.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toEqual(['ems-team'])
})

/** Lets time pass bit by bit until a server is asked: its five seconds to answer start only then. */
async function untilAsked(page: Page): Promise<void> {
  let isAsked = false
  page.once('request', () => {
    isAsked = true
  })
  await expect(async () => {
    await page.clock.runFor(500)
    expect(isAsked).toBe(true)
  }).toPass()
}
