import { Board } from '../pages/board.ts'
import { DraftNote } from '../pages/draft-note.ts'
import { smallTeam } from '../support/small-team.ts'
import { expect } from '../support/team.ts'
import { test } from '../support/two-builds.ts'

// While there is no process behind the proxy, and for a part that the next version has elsewhere.
test.use({ expectedProblem: /404|502|WebSocket|dynamically imported module/ })

test('T329: a tab of an older version works on, is asked to reload, and keeps its drafts; a newer one is not asked', async ({
  server,
  visit,
  front,
  startOther,
}) => {
  const { manager, projectId } = await smallTeam(server)
  // Built after the one under test.
  const next = await startOther()
  front.to(server.url)
  const page = await (await visit(manager)).newPage()
  const atlas = new Board(page, 'Atlas')
  const asked = page.getByRole('status').filter({ hasText: 'There is a new version of EMS.' })
  const missing = page.getByRole('alert').filter({ hasText: 'A part of EMS could not be loaded.' })
  const seen = async (title: string): Promise<void> => {
    await server.do(manager.id, 'task.create', { title, projectId })
    await expect(atlas.task(atlas.column('To Do'), title)).toBeVisible()
  }
  // Keeps the other parts from being fetched ahead.
  await page.route('**/parts.json', (route) => route.fulfill({ body: '[]' }))
  await page.goto(`${front.url}/manager`)
  // The part that announces it is fetched ahead.
  await page.waitForLoadState('networkidle')
  await seen('Of before')
  await expect(asked).toBeHidden()
  await atlas.title.fill('Half a ti')

  front.to(next.url)
  await expect(asked).toBeVisible()
  await seen('Of meanwhile')
  await expect(atlas.title).toHaveValue('Half a ti')
  // A part that was not fetched in time is gone.
  await page.keyboard.press('Control+k')
  await expect(missing).toBeVisible()
  await expect(atlas.task(atlas.column('To Do'), 'Of meanwhile')).toBeVisible()

  await missing.getByRole('button', { name: 'Reload' }).click()
  await expect(new DraftNote(atlas.card).text).toBeVisible()
  await expect(atlas.title).toHaveValue('Half a ti')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(asked).toBeHidden()

  front.to(server.url)
  await seen('Of the way back')
  await expect(asked).toBeHidden()
})
