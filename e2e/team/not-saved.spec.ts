import type { BrowserContext, Locator } from '@playwright/test'
import { Board } from '../pages/board.ts'
import { Shell } from '../pages/shell.ts'
import { taskNamed, teamWithPlan } from '../support/small-team.ts'
import { TaskParts } from '../pages/task-parts.ts'
import { expect, test } from '../support/team.ts'
import { asked, sign, takeAway } from '../support/without-server.ts'

test.use({ expectedProblem: /ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|WebSocket/ })

/** Opens a task, and changes its description while the server is away. */
async function writtenAway(context: BrowserContext, taskId: string) {
  const page = await context.newPage()
  await page.goto(`/tasks/${taskId}`)
  const field = page.getByRole('region', { name: 'Plan' }).getByLabel('Description')
  await field.fill('Mine, written on the train')
  const bringBack = await takeAway(context)
  await expect(sign(page)).toBeVisible()
  await field.press('Control+Enter')
  await expect(sign(page)).toContainText('1 change waiting')
  return { page, field, bringBack }
}

test('T337: when somebody else has changed a text meanwhile, both versions are shown', async ({
  visit,
  server,
}) => {
  const { manager, taskId } = await teamWithPlan(server)
  const { page, field, bringBack } = await writtenAway(await visit(manager), taskId)
  await server.do(manager.id, 'task.edit', { taskId, description: 'Theirs, written at the desk' })
  await bringBack()
  const told = page.getByRole('region', { name: 'Changes that were not saved' })
  await expect(told).toContainText("Not saved: changed the description of 'Plan'", asked)
  await expect(told).toContainText('Mine, written on the train')
  await expect(told).toContainText('Theirs, written at the desk')
  await expect(field).toHaveValue('Theirs, written at the desk')
  await told.getByRole('button', { name: 'Keep mine' }).click()
  await expect(told).toBeHidden()
  await expect(field).toHaveValue('Mine, written on the train')
  await expect.poll(() => server.log.state.tasks.get(taskId)?.description).toBe('Mine, written on the train')
})

test('Y138: what was not saved is acknowledged all at once, but not a text that is still to be chosen', async ({
  visit,
  server,
}) => {
  const { manager, taskId, projectId } = await teamWithPlan(server)
  const gone = ['Draw', 'Print', 'Sell']
  for (const title of gone) await server.do(manager.id, 'task.create', { title, projectId })
  const { page, bringBack } = await writtenAway(await visit(manager), taskId)
  await page.goto('/manager')
  await expect(sign(page)).toContainText('1 change waiting')
  const atlas = new Board(page, 'Atlas')
  for (const title of gone) {
    await atlas.choose(atlas.column('To Do'), title, 'Delete')
    await new Shell(page).answer('Delete')
    await expect(atlas.task(atlas.column('To Do'), title)).toBeHidden()
  }
  await expect(sign(page)).toContainText('4 changes waiting')
  for (const title of gone)
    await server.do(manager.id, 'task.delete', { taskId: taskNamed(server, title)?.id })
  await server.do(manager.id, 'task.edit', { taskId, description: 'Theirs, written at the desk' })
  await bringBack()
  const told = page.getByRole('region', { name: 'Changes that were not saved' })
  // The first one comes once the page has asked again, and the turn of the page before it has ended; the others follow.
  await expect(told).toContainText('Not saved: ', { timeout: 30_000 })
  await told.getByRole('button', { name: 'Got it, all 3 changes that need no choice' }).click(asked)
  await expect(told.getByText('Not saved: deleted')).toHaveCount(0)
  await expect(told).toBeFocused()
  await told.getByRole('button', { name: 'Keep mine' }).click()
  await expect(told).toBeHidden()
  await expect.poll(() => server.log.state.tasks.get(taskId)?.description).toBe('Mine, written on the train')
})

test('T649: the report of a change leads to its task, also from one of its checklist, while the task is there', async ({
  visit,
  server,
}) => {
  const { manager, taskId, projectId } = await teamWithPlan(server)
  await server.do(manager.id, 'checklist.add', { taskId, texts: ['Measure'] })
  await server.do(manager.id, 'task.create', { title: 'Survey', projectId })
  const context = await visit(manager)
  const page = await context.newPage()
  await page.goto('/manager')
  const atlas = new Board(page, 'Atlas')
  const todo = atlas.column('To Do')
  await expect(atlas.task(todo, 'Survey')).toBeVisible()
  const bringBack = await takeAway(context)
  await expect(sign(page)).toBeVisible()
  await atlas.choose(todo, 'Survey', 'Move to In Progress')
  await expect(sign(page)).toContainText('1 change waiting')
  await atlas.task(todo, 'Plan').getByRole('link').click()
  const plan = new TaskParts(page, 'Plan')
  await plan.chooseFor('Measure', 'Rename')
  await page.keyboard.type(' on the train')
  await page.keyboard.press('Enter')
  await expect(sign(page)).toContainText('2 changes waiting')
  await plan.panel.press('Escape')
  await expect(plan.panel).toBeHidden()

  const { id: admin } = await server.admin()
  await server.do(admin, 'project.archive', { projectId })
  await bringBack()
  const told = page.getByRole('region', { name: 'Changes that were not saved' })
  const open = told.getByRole('button', { name: 'Open the task' })
  await expect(open).toHaveCount(2, asked)
  await open.first().click()
  await expect(new TaskParts(page, 'Survey').panel).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(open.first()).toBeFocused()
  await open.last().click()
  await expect(plan.panel).toBeFocused()
  await page.keyboard.press('Escape')
  await server.do(admin, 'project.bringBack', { projectId })
  await server.do(manager.id, 'task.delete', { taskId: taskNamed(server, 'Survey')?.id })
  await expect(open).toHaveCount(1)
})

test('T541, T543: on a scrolled page, a change that was not saved is reported in view, and toasts are below the sign', async ({
  visit,
  server,
}) => {
  const { manager, taskId } = await teamWithPlan(server)
  const page = await (await visit(manager)).newPage()
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto('/manager')
  const atlas = new Board(page, 'Atlas')
  const shell = new Shell(page)
  await expect(atlas.title).toBeVisible()
  const bringBack = await takeAway(page.context())
  await expect(sign(page)).toBeVisible()
  await atlas.choose(atlas.column('To Do'), 'Plan', 'Delete')
  await shell.answer('Delete')
  await page.mouse.wheel(0, 900)
  const shortened = shell.topBar.getByText('Waiting for the server…')
  await expect(shortened).toBeInViewport({ ratio: 1 })
  const toast = shell.toast('Task deleted: Plan')
  const lowerEnd = async (of: Locator): Promise<number> => {
    const box = await of.boundingBox()
    return box ? box.y + box.height : Infinity
  }
  await expect
    .poll(async () => ((await toast.boundingBox())?.y ?? 0) - (await lowerEnd(shortened)))
    .toBeGreaterThan(0)

  // Somebody else gets in first.
  await server.do(manager.id, 'task.delete', { taskId })
  await bringBack()
  await expect(sign(page)).toBeHidden(asked)
  await expect(page.locator('.toasts'), 'a region that was there before says it').toContainText(
    "Not saved: deleted the task 'Plan'.",
  )
  const told = page.getByRole('region', { name: 'Changes that were not saved' })
  await page.mouse.wheel(0, 900)
  const show = shell.topBar.getByRole('button', { name: 'Show' })
  await expect(shell.topBar.getByText('1 change was not saved')).toBeInViewport({ ratio: 1 })
  await show.click()
  await expect(told.getByText("Not saved: deleted the task 'Plan'")).toBeInViewport({ ratio: 1 })
  await expect(told).toBeFocused()
  await expect(show).toBeHidden()
})

test('T472: a panel that covers the page shows that the server is away, and what was not saved', async ({
  visit,
  server,
}) => {
  const { manager, taskId } = await teamWithPlan(server)
  const context = await visit(manager)
  const page = await context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/tasks/${taskId}`)
  const panel = page.getByRole('dialog', { name: 'Plan' })
  const field = panel.getByRole('textbox', { name: 'Description' })
  await field.fill('Mine, written on the train')
  const bringBack = await takeAway(context)
  await expect(panel.getByRole('status').filter({ hasText: 'Waiting for the server…' })).toBeInViewport()
  await field.press('Control+Enter')
  await expect(sign(page)).toContainText('1 change waiting')
  await server.do(manager.id, 'task.edit', { taskId, description: 'Theirs, written at the desk' })
  await bringBack()
  const told = panel.getByRole('region', { name: 'Changes that were not saved' })
  await expect(told.getByRole('button', { name: 'Keep mine' })).toBeInViewport(asked)
  await expect(field).toHaveValue('Theirs, written at the desk')
  await expect(field).toBeInViewport()
  await expect(new Shell(page).toast('Task updated'), 'it was not').toBeHidden()

  await told.getByRole('button', { name: 'Keep mine' }).focus()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('region', { name: 'Changes that were not saved' })).toBeInViewport()
  await page.goto(`/tasks/${taskId}`)
  await told.getByRole('button', { name: 'Keep mine' }).click()
  await expect(field).toHaveValue('Mine, written on the train')
  await expect(told).toBeHidden()
})
