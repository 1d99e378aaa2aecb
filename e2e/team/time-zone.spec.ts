import type { Page, Route } from '@playwright/test'
import { expect, test } from '../support/team.ts'

test('T460: an admin sees and changes the time zone of the workspace in Settings, where a manager sees none', async ({
  server,
  open,
}) => {
  const ada = await open('/settings', await server.admin())
  const panel = ada.getByRole('region', { name: 'Time zone' })
  const zone = panel.getByLabel('Time zone of the workspace')
  await expect(zone).toHaveValue('UTC')
  await expect(panel.getByText("Nobody has chosen one yet: this is the server's.")).toBeVisible()
  await zone.selectOption('America/New York')
  await panel.getByRole('button', { name: 'Save time zone' }).click()
  await expect(
    ada.getByText('Time zone saved ✅ A day begins at midnight in America/New York.'),
  ).toBeVisible()
  await expect(panel.getByText('Nobody has chosen one yet')).toBeHidden()
  expect(server.clock.zone).toEqual({ name: 'America/New_York', isChosen: true })
  await ada.reload()
  await expect(zone).toHaveValue('America/New_York')

  const mara = await open('/settings', await server.person('manager', 'Mara'))
  await expect(mara.getByRole('region', { name: 'Profile' })).toBeVisible()
  await expect(mara.getByRole('region', { name: 'Time zone' })).toHaveCount(0)
})

test('T604: returning to Settings shows a time zone that was saved on another device, but keeps a choice not yet saved', async ({
  server,
  open,
}) => {
  const ada = await open('/settings', await server.admin())
  const elsewhere = await open('/settings', await server.admin())
  const zone = (page: Page) => page.getByLabel('Time zone of the workspace')
  const choose = async (name: string): Promise<void> => {
    await zone(ada).selectOption(name)
    await ada.getByRole('button', { name: 'Save time zone' }).click()
    const told = `Time zone saved ✅ A day begins at midnight in ${name}.`
    await expect(ada.getByText(told)).toBeVisible()
  }
  const lookAgain = async (): Promise<void> => {
    const answered = elsewhere.waitForResponse('/api/time-zone')
    await elsewhere.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await answered
  }
  await expect(zone(elsewhere)).toHaveValue('UTC')
  await choose('Europe/Paris')
  await lookAgain()
  await expect(zone(elsewhere)).toHaveValue('Europe/Paris')
  await expect(elsewhere.getByText('Nobody has chosen one yet')).toBeHidden()

  await zone(elsewhere).selectOption('Asia/Tokyo')
  await choose('Europe/Rome')
  await lookAgain()
  await expect(zone(elsewhere)).toHaveValue('Asia/Tokyo')
  await elsewhere.getByRole('button', { name: 'Save time zone' }).click()
  await expect.poll(() => server.clock.zone.name).toBe('Asia/Tokyo')
})

test('T604: an answer requested before a time zone was saved does not revert it, however late it comes', async ({
  server,
  open,
}) => {
  const ada = await open('/settings', await server.admin())
  const zone = ada.getByLabel('Time zone of the workspace')
  await expect(zone).toHaveValue('UTC')
  let answer = (): void => {}
  const isToBeAnswered = new Promise<void>((resolve) => (answer = resolve))
  const held = async (route: Route): Promise<void> => {
    const before = await route.fetch()
    await isToBeAnswered
    await route.fulfill({ response: before })
  }
  await ada.route('/api/time-zone', held, { times: 1 })
  const asked = ada.waitForRequest('/api/time-zone')
  await ada.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const late = (await asked).response()

  await zone.selectOption('Europe/Paris')
  await ada.getByRole('button', { name: 'Save time zone' }).click()
  await expect(ada.getByText('A day begins at midnight in Europe/Paris.')).toBeVisible()
  answer()
  await late
  // By the time a request sent after that answer is answered itself, the page has read that answer.
  await ada.evaluate(async () => (await fetch('/api/time-zone')).text())
  await expect(zone).toHaveValue('Europe/Paris')
})

test.describe('without the server', () => {
  test.use({ expectedProblem: /503/ })

  test('T460: the panel reports an error instead of the time zone, and Try again fetches it', async ({
    server,
    open,
  }) => {
    const ada = await open('/admin', await server.admin())
    await ada.route('/api/time-zone', (route) => route.fulfill({ status: 503, body: 'Gone' }))
    await ada.goto('/settings')
    const panel = ada.getByRole('region', { name: 'Time zone' })
    await expect(panel.getByRole('alert')).toBeVisible()
    await ada.unroute('/api/time-zone')
    await panel.getByRole('button', { name: 'Try again' }).click()
    await expect(panel.getByLabel('Time zone of the workspace')).toHaveValue('UTC')
  })
})
