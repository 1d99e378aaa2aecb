import type { Page } from '@playwright/test'
import { AdminPanel } from '../pages/admin-panel.ts'
import { Board } from '../pages/board.ts'
import { Shell } from '../pages/shell.ts'
import { EmployeeDashboard } from '../pages/task-list.ts'
import { smallTeam, taskNamed } from '../support/small-team.ts'
import { expect } from '../support/team.ts'
import { buildOf, test } from '../support/two-builds.ts'

const sign = (page: Page) => page.getByRole('status').filter({ hasText: 'Waiting for the server…' })

// While no process is there, while one is stopping, and after one has stopped.
test.use({ expectedProblem: /50[23]|WebSocket|ERR_EMPTY_RESPONSE|ERR_CONNECTION/ })

test('T393: drafts, waiting changes and logins of three people survive an upgrade and a downgrade; a reload switches the app', async ({
  open,
  server,
  front,
  startOther,
}) => {
  // Three people, two upgrades, six reloads.
  test.slow()
  const { manager, employee, projectId } = await smallTeam(server)
  await server.pool.query('update passwords set is_given = false')
  for (const title of ['Plan', 'Survey'])
    await server.do(manager.id, 'task.create', { title, projectId, assignedTo: employee.email })
  const other = await startOther()
  front.to(other.url)

  const ada = await open(`${front.url}/admin`, await server.admin())
  const mara = await open(`${front.url}/manager`, manager)
  const eli = await open(`${front.url}/employee`, employee)
  const [panel, atlas] = [new AdminPanel(ada), new Board(mara, 'Atlas')]
  const [plan, survey] = ['Plan', 'Survey'].map((title) => new EmployeeDashboard(eli).task(title))
  if (!plan || !survey) throw new Error('There are two.')
  const before = await buildOf(mara)
  await panel.create.click()
  await panel.fillIn({ 'Manager Name': 'Milo', 'Manager Email': 'milo@ems.example' })
  await atlas.title.click()
  await mara.keyboard.type('Fold the m')
  await survey.comment.fill('Half of the north is')

  // One process has stopped and the next has not started yet: somebody keeps working.
  front.to(undefined)
  await other.stop()
  await expect(sign(eli)).toBeVisible()
  await plan.status.selectOption('In Progress')
  await expect(sign(eli)).toContainText('1 change waiting')
  front.to(server.url)

  for (const page of [ada, mara, eli]) await expect(sign(page)).toBeHidden()
  await expect.poll(() => taskNamed(server, 'Plan')?.status).toBe('In Progress')
  await expect(atlas.zone(employee)).toContainText('In Progress')
  await mara.keyboard.type('ap')
  await expect(atlas.title).toHaveValue('Fold the map')
  await atlas.add.click()
  await expect.poll(() => taskNamed(server, 'Fold the map')?.projectId).toBe(projectId)
  await expect(panel.field('Manager Name')).toHaveValue('Milo')
  await panel.fillIn({
    'Manager Password': 'a word of milo',
    'Project Name': 'Borealis',
    'Project Description': 'Lights.',
  })
  await panel.submit.click()
  await expect(panel.row('Borealis')).toBeVisible()
  await expect(survey.comment).toHaveValue('Half of the north is')
  await atlas.title.fill('Half a ti')

  // The reload brings the new version, with what they had typed into the one before and what was waiting there.
  front.to(server.url, (path) => /^\/(api|readyz)/.test(path))
  await expect(sign(eli)).toBeVisible()
  await plan.status.selectOption('To Do')
  await expect(sign(eli)).toContainText('1 change waiting')
  for (const page of [ada, mara, eli]) await page.reload()
  expect(await buildOf(mara)).not.toBe(before)
  await expect(sign(eli)).toContainText('1 change waiting')
  await expect(plan.status).toHaveValue('To Do')
  expect(taskNamed(server, 'Plan')?.status).toBe('In Progress')
  front.to(server.url)
  await expect.poll(() => taskNamed(server, 'Plan')?.status).toBe('To Do')
  await expect(panel.row('Borealis')).toBeVisible()
  await expect(atlas.title).toHaveValue('Half a ti')
  await expect(survey.comment).toHaveValue('Half of the north is')
  await survey.update.click()
  await expect.poll(() => taskNamed(server, 'Survey')?.comments).toBe('Half of the north is')
  await panel.create.click()
  await panel.fillIn({ 'Manager Name': 'Nora' })
  await plan.comment.fill('And the south')

  // And back, without a moment in which no process is there.
  const again = await startOther()
  front.to(again.url)
  await plan.status.selectOption('In Progress')
  await expect.poll(() => taskNamed(server, 'Plan')?.status).toBe('In Progress')
  await expect(atlas.zone(employee)).toContainText('In Progress')
  await expect(atlas.title).toHaveValue('Half a ti')
  await atlas.title.fill('Half a title')
  for (const page of [ada, mara, eli]) {
    // A page whose socket was cut several times tries again after up to 8 seconds.
    await expect(sign(page)).toBeHidden({ timeout: 15_000 })
    await page.reload()
  }
  expect(await buildOf(mara)).toBe(before)
  await expect(atlas.title).toHaveValue('Half a title')
  await atlas.add.click()
  await expect(atlas.task(atlas.column('To Do'), 'Half a title')).toBeVisible()
  // The page shows it before the server has it.
  await expect.poll(() => taskNamed(server, 'Half a title')?.projectId).toBe(projectId)
  await expect(plan.comment).toHaveValue('And the south')
  await panel.create.click()
  await expect(panel.field('Manager Name')).toHaveValue('Nora')
  await expect(new Shell(ada).topBar).toContainText('Ada')
  const { rows } = await server.pool.query<{ count: number }>(
    'select count(*)::int as count from entries group by request_id having count(*) > 1',
  )
  expect(rows).toEqual([])
  expect([...server.log.state.tasks.values()].map(({ title }) => title)).toEqual([
    'Plan',
    'Survey',
    'Fold the map',
    'Half a title',
  ])
})
