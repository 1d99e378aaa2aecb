import { Board } from '../pages/board.ts'
import { smallTeam } from '../support/small-team.ts'
import { expect } from '../support/team.ts'
import { buildOf, test } from '../support/two-builds.ts'

// The process that is asked may lack a file, which has consequences. Each page is closed before the proxy is.
test.use({ expectedProblem: /404|MIME type|dynamically imported module/ })

test('T411: with two versions behind a balancer that falls back to the other process, a page of either loads all its parts', async ({
  server,
  visit,
  front,
  startOther,
}) => {
  const { manager, projectId } = await smallTeam(server)
  await server.do(manager.id, 'task.create', { title: 'Draw the map', projectId })
  const other = await startOther()
  const builds: string[] = []
  for (const [pages, files] of [
    [server.url, other.url],
    [other.url, server.url],
  ] as const) {
    front.toBoth(pages, files, { orElse: true })
    const page = await (await visit(manager)).newPage()
    const atlas = new Board(page, 'Atlas')
    await page.goto(`${front.url}/manager`)
    await expect(atlas.task(atlas.column('To Do'), 'Draw the map')).toBeVisible()
    builds.push(await buildOf(page))
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Calendar', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
    await page.close()
  }
  expect(builds[0]).not.toBe(builds[1])
})

test('T412: behind a balancer without that fallback, the page says that EMS could not be loaded, and a reload helps later', async ({
  server,
  visit,
  front,
  startOther,
}) => {
  const { manager } = await smallTeam(server)
  const other = await startOther()
  front.toBoth(server.url, other.url, { orElse: false })
  const page = await (await visit(manager)).newPage()
  await page.goto(`${front.url}/manager`)
  const sentence = page.getByRole('alert').filter({ hasText: 'EMS could not be loaded.' })
  await expect(sentence).toBeVisible()
  front.to(server.url)
  await sentence.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Manager Dashboard' })).toBeVisible()
  await expect(sentence).toBeHidden()
  await page.close()
})

test('T412: when the app loads but a part that it starts with does not, the page says so, and a reload helps', async ({
  server,
  visit,
  front,
}) => {
  const { manager } = await smallTeam(server)
  front.to(server.url)
  const page = await (await visit(manager)).newPage()
  const files = /\/assets\/open-team-/
  await page.route(files, (route) => route.fulfill({ status: 404, body: 'There is nothing here.' }))
  await page.goto(`${front.url}/manager`)
  const sentence = page
    .getByRole('alert')
    .filter({ hasText: 'A part of EMS could not be loaded. Reload the page' })
  await expect(sentence).toBeVisible()
  await page.unroute(files)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Manager Dashboard' })).toBeVisible()
  await page.close()
})
