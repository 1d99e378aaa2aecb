import { describe, expect, test } from 'vitest'
import { brokenInvariants } from '../../../domain/rules/invariants.ts'
import { tableNames, type TableName } from '../../../domain/model/tables.ts'
import { workspaceKeys } from '../keys.ts'
import { randomFrom } from './random.testing.ts'
import { rowText } from '../storage/row-text.ts'
import { SimulatedBrowser, type SimulatedTab } from './simulated-browser.testing.ts'
import { timesOf } from './times.testing.ts'

const damagedKeys = [...workspaceKeys, 'currentUser', 'theme'] as const

/** A browser whose tabs are closed, with two projects, their people, tasks and notifications. */
async function withCompany(): Promise<{ browser: SimulatedBrowser; rows: ReturnType<typeof rowsById> }> {
  const browser = new SimulatedBrowser()
  const tab = await browser.open()
  const { workspace } = tab
  await workspace.login('admin@example.com', 'admin123')
  for (const name of ['Atlas', 'Borealis']) {
    const created = workspace.run('project.create', {
      manager: { name: 'Mara', email: 'mara@x', password: 'mara' },
      project: { name, description: 'Maps — "quoted" & ünïcode 🗺️', techTools: 'gis, paper' },
      employees: [{ name: 'Eli', email: 'eli@x', password: 'pass' }],
    })
    const projectId = created.ok ? created.result.projectId : ''
    await workspace.login('mara@x', 'mara')
    for (const title of ['One', 'Two', 'Three']) workspace.run('task.create', { title, projectId })
    for (const task of workspace.state.tasks.values())
      workspace.run('task.assign', { taskId: task.id, assignedTo: 'eli@x' })
    await workspace.login('admin@example.com', 'admin123')
  }
  await browser.settle()
  browser.service.texts.set('theme', 'dark')
  tab.kill()
  return { browser, rows: rowsById(tab) }
}

function rowsById({ workspace: { state } }: SimulatedTab): Record<TableName, Map<string, string>> {
  const texts = (table: TableName): Map<string, string> =>
    new Map([...state[table].values()].map((row) => [String(row.id), rowText(table, row)] as const))
  return {
    users: texts('users'),
    projects: texts('projects'),
    tasks: texts('tasks'),
    notifications: texts('notifications'),
    labels: texts('labels'),
    checklist: texts('checklist'),
    comments: texts('comments'),
  }
}

describe.each(damagedKeys)('S16: damage to %s', (key) => {
  test('that cuts it off anywhere loses nothing, since there are copies, and is reported', async () => {
    const random = randomFrom(key.length)
    for (let cut = 0; cut < timesOf(8, 40); cut += 1) {
      const { browser, rows } = await withCompany()
      const text = browser.service.texts.get(key)!
      const damaged = text.slice(0, Math.floor(random() * text.length))
      browser.service.setFromOutside(key, damaged)
      const tab = await browser.open()
      expect(rowsById(tab)).toEqual(rows)
      expect(tab.workspace.place.device!.damage.list()).toMatchObject([{ key: `recovery:${key}:1` }])
      expect(tab.workspace.place.device!.damage.text(`recovery:${key}:1`)).toBe(damaged)
      tab.kill()
    }
  })

  test('that changes one character loses one row at most, and nothing if the text is no longer JSON', async () => {
    const random = randomFrom(key.length + 100)
    const characters = ['"', '{', '}', '[', ',', ':', '0', '9', 'x', ' ', '\\', '\u0000', 'é', '\ud83d']
    for (let change = 0; change < timesOf(60, 400); change += 1) {
      const { browser, rows } = await withCompany()
      const text = browser.service.texts.get(key)!
      const at = Math.floor(random() * text.length)
      const character = characters[Math.floor(random() * characters.length)]!
      const damaged = text.slice(0, at) + character + text.slice(at + 1)
      if (damaged === text) continue
      browser.service.setFromOutside(key, damaged)
      const tab = await browser.open()
      const now = rowsById(tab)
      const what = `${key} with ${JSON.stringify(character)} at ${at}`
      const isUnreadable = key !== 'theme' && !isJson(damaged)
      const damages = tab.workspace.place.device!.damage.list()
      expect([what, now]).toEqual([what, isUnreadable ? rows : now])
      expect([what, damages.length]).toEqual([what, isUnreadable ? 1 : damages.length])
      expect([what, lostRows(rows, now)]).toEqual([what, lostRows(rows, now).slice(0, 1)])
      expect([what, differentRows(rows, now)]).toEqual([what, differentRows(rows, now).slice(0, 1)])
      expect([what, brokenInvariants(tab.workspace.state)]).toEqual([what, []])
      tab.kill()
    }
  })
})

test('S16: damage to the notes of tabs, or to the room held in reserve, is survived', async () => {
  const { browser, rows } = await withCompany()
  for (const key of [...browser.service.texts.keys()].filter(
    (name) => !(damagedKeys as readonly string[]).includes(name),
  ))
    browser.service.setFromOutside(key, '{"half":')
  const tab = await browser.open()
  expect(rowsById(tab)).toEqual(rows)
})

/**
 * The rows whose own words are different now, by table and id. Who works where and on what is told by several rows, which are
 * made to agree again.
 */
function differentRows(before: ReturnType<typeof rowsById>, now: ReturnType<typeof rowsById>): string[] {
  const links = /"(?:projectIds|manager|employees|projectId|assignedTo)":(?:\[[^\]]*\]|"(?:[^"\\]|\\.)*")/g
  const own = (text = ''): string => text.replaceAll(links, '')
  return tableNames.flatMap((table) =>
    [...before[table]]
      .filter(([id, text]) => own(now[table].get(id)) !== own(text))
      .map(([id]) => `${table}:${id}`),
  )
}

/** The rows that were there and are now missing, by table and id. */
function lostRows(before: ReturnType<typeof rowsById>, now: ReturnType<typeof rowsById>): string[] {
  return tableNames.flatMap((table) =>
    [...before[table].keys()].filter((id) => !now[table].has(id)).map((id) => `${table}:${id}`),
  )
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
