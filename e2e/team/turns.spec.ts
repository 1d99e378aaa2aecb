import { newTab } from '../support/new-tab.ts'
import { smallTeam } from '../support/small-team.ts'
import { expect, test } from '../support/team.ts'
import { asked, isSomebodysTurn, sign, takeAway, waitingHere } from '../support/without-server.ts'

test.use({ expectedProblem: /ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|WebSocket/ })

test('T640: leaving a page while it sends waiting changes ends its turn', async ({ visit, server }) => {
  const { employee } = await smallTeam(server)
  const context = await visit(employee)
  const page = await context.newPage()
  await page.goto('/settings')
  const kind = page.getByRole('checkbox', { name: 'A task is given to me' })
  await expect(kind).toBeChecked()
  const bringBack = await takeAway(context)
  await expect(sign(page)).toBeVisible()
  // By key: the sign has just moved the page, and a click may miss what moves.
  await kind.press('Space')
  await expect(kind).not.toBeChecked()
  await expect(sign(page)).toContainText('1 change waiting')
  // No answer ever comes.
  await context.route(/\/api\/requests/, () => {})
  await bringBack()
  await expect.poll(() => isSomebodysTurn(page), asked).toBe(true)
  // A page beside it, without the app, which would take the turn itself.
  const beside = await newTab(page)
  await beside.goto('/healthz')
  await page.goto('about:blank')
  await expect.poll(() => isSomebodysTurn(beside)).toBe(false)
  await context.unroute(/\/api\/requests/)
  await beside.goto('/settings')
  await expect(beside.getByRole('checkbox', { name: 'A task is given to me' })).not.toBeChecked()
  await expect.poll(() => waitingHere(beside), 'sent by the next page at once').toEqual([])
})
