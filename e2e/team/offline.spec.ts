import type { Page } from '@playwright/test'
import { Board } from '../pages/board.ts'
import { Login } from '../pages/login.ts'
import { Shell } from '../pages/shell.ts'
import { EmployeeDashboard } from '../pages/task-list.ts'
import { TaskPanel } from '../pages/task-panel.ts'
import { Users } from '../pages/users.ts'
import { smallTeam, taskNamed, teamWithPlan } from '../support/small-team.ts'
import { newTab } from '../support/new-tab.ts'
import { expect, test } from '../support/team.ts'
import { asked, sign, takeAway, waitingHere } from '../support/without-server.ts'

test.use({ expectedProblem: /ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|WebSocket/ })

test('T330, T331, T334, T336: twenty changes without the server survive a reload and another person’s login, and are sent', async ({
  visit,
  server,
}) => {
  const { manager, employee, projectId } = await smallTeam(server)
  await server.pool.query('update passwords set is_given = false')
  for (const title of ['Plan', 'Survey'])
    await server.do(manager.id, 'task.create', { title, projectId, assignedTo: employee.email })
  const context = await visit(manager)
  const page = await context.newPage()
  const shell = new Shell(page)
  const atlas = new Board(page, 'Atlas')
  await page.goto('/manager')
  await expect(atlas.task(atlas.zone(employee), 'Survey')).toBeVisible()

  const bringBack = await takeAway(context)
  await expect(sign(page)).toContainText('kept on this device')
  for (let number = 1; number <= 18; number += 1) {
    await atlas.title.fill(`Of the morning ${number}`)
    await atlas.add.click()
    await expect(atlas.task(atlas.column('To Do'), `Of the morning ${number}`)).toBeVisible()
  }
  for (const title of ['Plan', 'Survey']) {
    await atlas.choose(atlas.zone(employee), title, 'Delete')
    await shell.answer('Delete')
  }
  await expect(sign(page)).toContainText('20 changes waiting')
  // The last one may still be on its way to the disk.
  await expect.poll(async () => (await waitingHere(page)).length).toBe(20)

  await page.reload()
  await expect(sign(page)).toContainText('20 changes waiting')
  await expect(atlas.task(atlas.column('To Do'), 'Of the morning 1')).toBeVisible()
  await expect(atlas.task(atlas.zone(employee), 'Survey')).toBeHidden()
  // Somebody else gets in first: one of the changes is refused.
  await server.do(manager.id, 'task.delete', { taskId: taskNamed(server, 'Survey')?.id })

  await shell.logout.click()
  await expect(shell.question).toContainText('Log out with 20 changes waiting?')
  await shell.question.getByRole('button', { name: 'Cancel' }).click()
  await expect(shell.topBar).toContainText('Mara')
  await shell.logout.click()
  await shell.question.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/home$/)

  await bringBack()
  await page.goto('/login')
  await new Login(page).as(employee)
  const plan = new EmployeeDashboard(page).task('Plan')
  await expect(plan.article).toBeVisible()
  await expect(page.getByText('Of the morning')).toHaveCount(0)
  await expect(sign(page)).toBeHidden()
  expect(server.log.state.tasks.size).toBe(1)
  await shell.logout.click()
  await expect(page).toHaveURL(/\/home$/)

  await page.goto('/login')
  await new Login(page).as(manager)
  await expect(atlas.task(atlas.column('To Do'), 'Of the morning 1')).toBeVisible()
  const told = page.getByRole('region', { name: 'Changes that were not saved' })
  // It comes after twenty answers, one after the other.
  await expect(told).toContainText("Not saved: deleted the task 'Survey'", asked)
  await expect(told).toContainText('This task is not here (any more).')
  await expect(sign(page)).toBeHidden()
  const { rows } = await server.pool.query<{ title: string }>(
    `select change -> 'after' ->> 'title' as title from entries, json_array_elements(changes) change
     where name = 'task.create' and by = $1 and change ->> 'table' = 'tasks' order by seq`,
    [manager.id],
  )
  const morning = Array.from({ length: 18 }, (_, index) => `Of the morning ${index + 1}`)
  expect(rows.map(({ title }) => title)).toEqual(['Plan', 'Survey', ...morning])
  expect(server.log.state.tasks.size).toBe(18)

  await told.getByRole('button', { name: 'Got it' }).click()
  await expect(told).toBeHidden()
  await page.reload()
  await expect(atlas.task(atlas.column('To Do'), 'Of the morning 1')).toBeVisible()
  await expect(told).toBeHidden()
})

test('T512, T513: waiting changes of a deleted account are reported as not sent, and are dropped after a week', async ({
  visit,
  server,
}) => {
  const { manager } = await smallTeam(server)
  await server.pool.query('update passwords set is_given = false')
  const context = await visit()
  const page = await context.newPage()
  await page.clock.install()
  await page.goto('/login')
  await new Login(page).as(manager)
  const atlas = new Board(page, 'Atlas')
  await expect(atlas.title).toBeVisible()
  const bringBack = await takeAway(context)
  await expect(sign(page)).toBeVisible()
  await atlas.title.fill('Of the train')
  await atlas.add.click()
  await expect(sign(page)).toContainText('1 change waiting')
  await server.do((await server.admin()).id, 'user.delete', { userId: manager.id })
  await bringBack()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'An admin has deleted your account, so you have been logged out. 1 change was not sent. It is kept on this device for 7 days, ' +
      'in case an admin undoes that and you log in here again by a link from them, and then deleted; nobody else sees or sends it.',
    asked,
  )
  await expect.poll(() => waitingHere(page)).toEqual([true])
  await page.clock.fastForward(8 * 86_400_000)
  await page.reload()
  await expect.poll(() => waitingHere(page)).toEqual([])
})

test('T484: offline, a screen opens that was never opened before, and a logout leads to the landing page', async ({
  visit,
  server,
}) => {
  const { manager } = await teamWithPlan(server)
  const context = await visit(manager)
  const page = await context.newPage()
  const shell = new Shell(page)
  await page.clock.install()
  await page.goto('/manager')
  await expect(page.getByRole('heading', { name: 'Atlas' })).toBeVisible()
  const here = new Set<string>()
  page.on('requestfinished', (request) => here.add(new URL(request.url()).pathname))
  const listed = page.waitForResponse('/parts.json')
  await page.clock.fastForward(20_000)
  // The parts come one after the other, each when the browser is idle.
  const last = /"([^"]+)"\]/.exec(await (await listed).text())?.[1] ?? ''
  await expect.poll(() => here.has(last), { timeout: 60_000 }).toBe(true)
  await context.setOffline(true)
  await expect(sign(page)).toBeVisible()

  await page.getByRole('link', { name: 'Calendar' }).click()
  await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible()
  await shell.logout.click()
  await expect(page.getByRole('link', { name: 'Go to Login' })).toBeVisible()
  await expect(sign(page), 'a visitor is promised nothing').toHaveText('Waiting for the server…')
})

test('T621: an admin who adds somebody while the server is away is told that the link comes when it is back, and it does', async ({
  visit,
  server,
}) => {
  const context = await visit(await server.admin())
  const page = await context.newPage()
  await page.goto('/users')
  const users = new Users(page)
  await expect(users.table).toBeVisible()
  const bringBack = await takeAway(context)
  await expect(sign(page)).toBeVisible()
  await users.add.click()
  await users.fillIn({ Name: 'Nina', Email: 'nina@ems.example' })
  await users.role.selectOption('Employee')
  await users.create.click()
  const invitation = page.getByRole('dialog', { name: 'Invite by link' })
  await expect(invitation.getByRole('listitem')).toHaveText(
    'The link for Nina is made when the server is back. You do not have to wait here: you can get one on the Users page then.',
  )
  await bringBack()
  await expect(invitation.getByLabel('Link for Nina')).toHaveValue(/\/welcome#/, asked)
})

test('T542: history that cannot be read while the server is away says so, and is there when it is back', async ({
  visit,
  server,
}) => {
  const { manager } = await teamWithPlan(server)
  const context = await visit(manager)
  const page = await context.newPage()
  await page.goto('/manager')
  const atlas = new Board(page, 'Atlas')
  await expect(atlas.task(atlas.column('To Do'), 'Plan')).toBeVisible()
  const bringBack = await takeAway(context)
  await expect(sign(page)).toBeVisible()
  await atlas.title.fill('Survey')
  await atlas.add.click()
  await atlas.task(atlas.column('To Do'), 'Survey').getByRole('link').click()
  await expect(new TaskPanel(page, 'Survey').panel, 'who made it just now').toContainText(
    /Last changed .* by Mara/,
  )

  await atlas.task(atlas.column('To Do'), 'Plan').getByRole('link').click()
  const { panel, history } = new TaskPanel(page, 'Plan')
  await expect(panel).toContainText('Who changed it last cannot be read while the server is away')
  await history.click()
  await expect(panel).toContainText('The history cannot be read while the server cannot be reached.')
  await bringBack()
  await expect(panel).toContainText(/Last changed .* by Mara/, asked)
  await expect(panel.getByRole('listitem').filter({ hasText: 'created' })).toBeVisible()
  await expect(panel).not.toContainText('cannot be read')
})

test('Y139: a backup made while the server is away says what is missing, and when to make another one', async ({
  visit,
  server,
}) => {
  const context = await visit(await server.admin())
  const page = await context.newPage()
  await page.goto('/settings')
  const download = page.getByRole('button', { name: 'Download backup' })
  await expect(download).toBeVisible()
  await takeAway(context)
  await expect(sign(page)).toBeVisible()
  await download.click()
  // The time zone may say as well that it cannot be asked for.
  await expect(page.getByRole('region', { name: 'Backup' }).getByRole('alert')).toHaveText(
    'The backup has been saved without the older history, which cannot be read now. Make another one when the server can be reached again.',
  )
})

/** Blocks whatever pages want to keep or read on this device. Returns the function that lets it go on. */
async function holdKept(
  beside: Page,
  stores: readonly string[] = ['head', 'rows', 'entries'],
): Promise<() => Promise<unknown>> {
  await beside.evaluate(
    (stores) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('ems-team')
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction(stores, 'readwrite')
          let isHeld = true
          const goOn = (): void => {
            if (isHeld)
              transaction
                .objectStore(stores[0] ?? '')
                .count()
                .addEventListener('success', goOn)
          }
          goOn()
          addEventListener('let-go', () => (isHeld = false))
          resolve()
        })
      }),
    stores,
  )
  return () => beside.evaluate(() => dispatchEvent(new Event('let-go')))
}

test('T335: the next page does not find somebody who logged out and left before the device could record it', async ({
  visit,
  server,
}) => {
  const { manager } = await smallTeam(server)
  const context = await visit(manager)
  const page = await context.newPage()
  await page.goto('/manager')
  await expect(new Board(page, 'Atlas').card).toBeVisible()
  // Opens from what is stored by now.
  await page.reload()
  await expect(new Board(page, 'Atlas').card).toBeVisible()
  const beside = await newTab(page)
  await beside.goto('/healthz')
  const letGo = await holdKept(beside)
  const told = page.waitForResponse('**/api/logout')
  await new Shell(page).logout.click()
  await told
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  const arriving = page.goto('/login')
  await page.waitForURL('/login', { waitUntil: 'commit' })
  await letGo()
  await arriving
  await expect(page.getByRole('heading', { name: 'Log in to EMS' })).toBeVisible()
  await expect(page.getByText('Your session has ended.')).toHaveCount(0)
  expect(sockets).toEqual([])
})

test('T471: a change made before the page could reach its server or the device could store it is sent on leaving', async ({
  visit,
  server,
}) => {
  const { manager, taskId } = await teamWithPlan(server)
  const context = await visit(manager)
  const beside = await context.newPage()
  // Somebody has been here before.
  await beside.goto('/manager')
  await expect(new Board(beside, 'Atlas').card).toBeVisible()
  await beside.goto('/healthz')
  const letGo = await holdKept(beside, ['waiting'])
  const page = await context.newPage()
  // Its socket never gets through.
  await page.routeWebSocket(/\/api\/live/, () => {})
  await page.goto(`/tasks/${taskId}`)
  const status = page.getByRole('region', { name: 'Plan' }).getByLabel('Status')
  await status.selectOption('In Progress')
  await expect(status).toHaveValue('In Progress')
  expect(taskNamed(server, 'Plan')?.status).toBe('To Do')
  await page.goto('/healthz')
  await expect.poll(() => taskNamed(server, 'Plan')?.status).toBe('In Progress')
  await letGo()
})

test('T673: if the server is back before the question about waiting changes is answered, the logout goes on', async ({
  visit,
  server,
}) => {
  const { manager } = await smallTeam(server)
  const context = await visit(manager)
  const page = await context.newPage()
  const shell = new Shell(page)
  const atlas = new Board(page, 'Atlas')
  await page.goto('/manager')
  await expect(atlas.title).toBeVisible()
  const bringBack = await takeAway(context)
  await expect(sign(page)).toBeVisible()
  await atlas.title.fill('Of the morning')
  await atlas.title.press('Enter')
  await expect(sign(page)).toContainText('1 change waiting')
  await shell.logout.click()
  await expect(shell.question).toContainText('Log out with 1 change waiting?')
  await bringBack()
  await expect(page).toHaveURL(/\/home$/, asked)
  await expect(shell.question).toBeHidden()
  expect(taskNamed(server, 'Of the morning')).toBeDefined()
})
