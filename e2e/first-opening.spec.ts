import { Board } from './pages/board.ts'
import { Company } from './support/company.ts'
import { holdBack } from './support/hold-back.ts'
import { eli, mara } from './support/people.ts'
import { open } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Shell } from './pages/shell.ts'
import { TaskPanel } from './pages/task-panel.ts'

// Code fetched before would be there immediately.
test.use({ ownWindow: true })

test('Y58: what is opened for the first time appears as soon as its code has arrived', async ({ page }) => {
  const company = new Company()
  const id = company.project('Atlas', { manager: mara, employees: [eli] })
  company.task(id, 'Draw the map', { assignedTo: eli })
  await page.clock.install()
  await open(page, company, mara, '/manager')
  const atlas = new Board(page, 'Atlas')
  const card = atlas.task(atlas.column('To Do'), 'Draw the map')
  await expect(card).toBeVisible()
  // From now on, whatever waits for a timer waits for ever.
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  // Without moving the pointer near first, which would fetch the code ahead.
  await atlas.plus(atlas.column('To Do')).dispatchEvent('click')
  await expect(atlas.newTitle(atlas.column('To Do'))).toBeFocused()
  await card.getByRole('button', { name: /^Actions for / }).dispatchEvent('click')
  await expect(page.getByRole('menu')).toBeVisible()
})

test('Y126: loading is announced once, and not before it can be seen', async ({ page }) => {
  const company = new Company()
  const id = company.project('Atlas', { manager: mara })
  const taskId = company.task(id, 'Draw the map')
  company.run(mara, 'task.move', { taskId, status: 'In Progress' })
  await open(page, company, mara, `/tasks/${taskId}`)
  const { history } = new TaskPanel(page, 'Draw the map')
  await expect(history).toBeVisible()
  await page.evaluate(() => {
    new MutationObserver((changes) => {
      const came = changes.flatMap(({ addedNodes }) => [...addedNodes])
      const told = came.filter(({ textContent }) => textContent === 'Loading…').length
      document.body.dataset['told'] = String(Number(document.body.dataset['told'] ?? 0) + told)
    }).observe(document.body, { childList: true, subtree: true })
  })
  await history.click()
  await expect(page.getByText("moved 'Draw the map' from To Do to In Progress")).toBeVisible()
  expect(Number(await page.locator('body').getAttribute('data-told'))).toBeLessThanOrEqual(1)
  // The delay before it is shown never ends.
  const tools = await page.context().newCDPSession(page)
  await tools.send('Animation.enable')
  await tools.send('Animation.setPlaybackRate', { playbackRate: 0 })
  const letGo = await holdBack(page, /recent-notifications/)
  const shell = new Shell(page)
  await shell.bell.click()
  const loading = page.getByRole('status').filter({ hasText: 'Loading…' })
  await expect(page.getByText('Loading…')).toHaveCount(1)
  await expect(loading).toHaveCount(0)
  await tools.send('Animation.setPlaybackRate', { playbackRate: 1 })
  await expect(loading).toBeVisible()
  letGo()
  await expect(shell.news.getByRole('heading')).toBeVisible()
})
