import { TestServer } from '../../server/http/test-server.testing.ts'
import { Login } from '../pages/login.ts'
import { Shell } from '../pages/shell.ts'
import { TaskPanel } from '../pages/task-panel.ts'
import { expect, test } from '../support/team.ts'

const dist = new URL('../../dist', import.meta.url).pathname

test('T456: over plain HTTP the login and the pages of links say what that means, people can work, and a toast says how to copy by keyboard', async ({
  databases,
  playwright,
  launchOptions,
}) => {
  const server = await TestServer.start(databases, { dist, site: { isInsecure: true } })
  const ada = await server.admin()
  const mara = await server.person('manager', 'Mara')
  const projectId = await server.project('Atlas', mara, [])
  // Not this machine's own name, so what browsers give only to secure origins is missing.
  const url = server.url.replace('127.0.0.1', 'ems.test')
  const args = [...(launchOptions.args ?? []), '--host-resolver-rules=MAP ems.test 127.0.0.1']
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const context = await browser.newContext({ baseURL: url })
  const problems: string[] = []
  context.on('console', (message) => {
    if (['error', 'warning', 'assert'].includes(message.type())) problems.push(message.text())
  })
  context.on('weberror', (event) => void problems.push(event.error().message))
  const page = await context.newPage()
  await page.goto('/login')
  expect(
    await page.evaluate(() => [isSecureContext, 'clipboard' in navigator, 'locks' in navigator]),
  ).toEqual([false, false, false])
  await expect(page.getByText('The connection is not encrypted')).toBeVisible()
  await new Login(page).as(mara)
  await expect(page.getByRole('region', { name: 'Atlas' })).toBeVisible()
  await server.do(mara.id, 'task.create', { title: 'Plan', projectId })
  const taskId = [...server.log.state.tasks.values()].map(({ id }) => id).join()
  await page.goto(`/tasks/${taskId}`)
  const panel = new TaskPanel(page, 'Plan')
  await panel.field('Priority').selectOption('High')
  await expect.poll(() => server.log.state.tasks.get(taskId)?.priority).toBe('High')
  await panel.field('Description').fill('With rivers.')
  await server.do(ada.id, 'task.delete', { taskId })
  const gone = new TaskPanel(page)
  await expect(gone.typed).toHaveValue('With rivers.')
  await gone.copy.click()
  await expect(
    new Shell(page).toast(
      'This browser does not let EMS copy. Select the text and copy it with the keyboard.',
    ),
  ).toBeVisible()

  await new Shell(page).logout.click()
  await page.goto('/login')
  await new Login(page).as(ada)
  await expect(page).toHaveURL(/\/admin$/)
  await page.goto('/users')
  await page.getByRole('row').filter({ hasText: mara.email }).getByText('Reset link').click()
  await expect(page.getByLabel('Link for Mara')).toHaveValue(new RegExp(`^${url}/welcome#`))
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(new Shell(page).toast('The link is selected: now copy it')).toBeVisible()
  const link = await page.getByLabel('Link for Mara').inputValue()
  const welcome = await context.newPage()
  await welcome.goto(link)
  await expect(welcome.getByLabel('Password')).toBeVisible()
  await expect(welcome.getByText('The connection is not encrypted')).toBeVisible()
  expect(problems, 'what the console and the window reported').toEqual([])
  await browser.close()
  await server.stop()
})
