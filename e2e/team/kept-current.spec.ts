import type { Person, TestServer } from '../../server/http/test-server.testing.ts'
import { TaskPanel } from '../pages/task-panel.ts'
import { smallTeam } from '../support/small-team.ts'
import { expect, test } from '../support/team.ts'

/** Creates a task 'Plan' in somebody's name and returns its id. */
async function makePlan(server: TestServer, by: Person, plan: object): Promise<string> {
  await server.do(by.id, 'task.create', { title: 'Plan', ...plan })
  const [task] = server.log.state.tasks.values()
  return task?.id ?? ''
}

test('Q28: the menu of an open panel goes when its project is archived, and comes back with it', async ({
  open,
  server,
}) => {
  const { manager, projectId } = await smallTeam(server)
  const taskId = await makePlan(server, manager, { projectId })
  const page = await open(`/tasks/${taskId}`, manager)
  const panel = new TaskPanel(page, 'Plan')
  const actions = panel.panel.getByRole('button', { name: 'Actions for Plan' })
  await expect(actions).toBeVisible()
  const admin = await server.admin()
  await server.do(admin.id, 'project.archive', { projectId })
  await expect(panel.panel).toContainText('This project is archived, so its tasks are read-only.')
  await expect(actions).toBeHidden()
  await server.do(admin.id, 'project.bringBack', { projectId })
  await expect(panel.field('Description')).toBeEditable()
  await expect(actions).toBeVisible()
})

test('Q29: the warning about a move to another project follows changes of that project', async ({
  open,
  server,
}) => {
  const { manager, employee, projectId } = await smallTeam(server)
  const other = await server.project('Borealis', manager, [employee])
  const taskId = await makePlan(server, manager, { projectId })
  await server.do(manager.id, 'label.create', { projectId, taskId, name: 'Risky', color: 'red' })
  const page = await open(`/tasks/${taskId}`, manager)
  const panel = new TaskPanel(page, 'Plan')
  await panel.field('Project').selectOption({ label: 'Borealis' })
  const warning = panel.panel.getByRole('alert')
  await expect(warning).toContainText("The label 'Risky' does not exist in 'Borealis' and will be removed.")
  await server.do(manager.id, 'label.create', { projectId: other, name: 'risky', color: 'red' })
  await expect(warning).toBeHidden()
})
