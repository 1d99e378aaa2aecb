import { expect, test } from 'vitest'
import { rowsOf } from '../simulated/rows-of.testing.ts'
import { comment, openAgain, quietTab } from './quiet-tab.testing.ts'

test('S73: a tab with a database only reads while another works alone without one, which goes on', async () => {
  const { browser } = await quietTab()
  await browser.die()
  browser.hasDatabase = false
  const alone = await openAgain(browser)
  await comment(browser, alone, 2)
  browser.hasDatabase = true
  const reader = await openAgain(browser)
  expect([alone.log.status().kind, reader.log.status().kind]).toEqual(['ready', 'readonly'])
  await comment(browser, alone, 3)
  const rows = rowsOf(alone.workspace.state)
  expect(rowsOf(reader.workspace.state)).toEqual(rows)
  await browser.die()
  const next = await openAgain(browser)
  expect(next.log.status().kind).toBe('ready')
  expect(rowsOf(next.workspace.state)).toEqual(rows)
})
