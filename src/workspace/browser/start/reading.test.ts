import { describe, expect, test, vi } from 'vitest'
import { tableNames } from '../../../domain/model/tables.ts'
import * as rows from '../../../domain/model/read-rows.ts'
import { Workspace } from '../../workspace.ts'
import { openDatabase } from '../order/database.ts'
import { fingerprint, formerFingerprint } from '../storage/fingerprint.ts'
import { workspaceKeys, writtenPrefix } from '../keys.ts'
import { formatVersion } from '../storage/migrate.ts'
import { rowsOf } from '../simulated/rows-of.testing.ts'
import { SimulatedBrowser, type SimulatedTab } from '../simulated/simulated-browser.testing.ts'

/** A browser with a project and a task whose only tab is closed again, and the rows that it had. */
async function closed(): Promise<{
  browser: SimulatedBrowser
  rows: unknown
  log: string
  seq: number
}> {
  const browser = new SimulatedBrowser()
  const tab = await browser.open()
  await tab.workspace.login('admin@example.com', 'admin123')
  const created = tab.workspace.run('project.create', {
    manager: { name: 'Mara', email: 'mara@x', password: 'mara' },
    project: { name: 'Atlas', description: 'Maps' },
    employees: [{ name: 'Eli', email: 'eli@x', password: 'pass' }],
  })
  await tab.workspace.login('mara@x', 'mara')
  const projectId = created.ok ? created.result.projectId : ''
  for (const title of ['One', 'Two']) tab.workspace.run('task.create', { title, projectId })
  for (const task of tab.workspace.state.tasks.values())
    tab.workspace.run('task.assign', { taskId: task.id, assignedTo: 'eli@x' })
  await browser.settle()
  tab.kill()
  const { log } = stored(browser, 'root') as { readonly log: string }
  return { browser, rows: rowsOf(tab.workspace.state), log, seq: tab.log.status().seq }
}

const stored = (browser: SimulatedBrowser, key: string): unknown =>
  JSON.parse(browser.service.texts.get(key) ?? 'null')

/** Opens a tab and tells which tables had their rows looked at one by one. */
async function openAndWatch(browser: SimulatedBrowser): Promise<{ tab: SimulatedTab; tables: string[] }> {
  const readRows = vi.spyOn(rows, 'readRows')
  const tab = await browser.open()
  const tables = readRows.mock.calls.map(([table]) => table)
  readRows.mockRestore()
  return { tab, tables }
}

/** What is stored, in the form of a note. */
function textsBy(
  print: (text: string) => string,
  browser: SimulatedBrowser,
  seq: number,
): Record<string, [string, number][]> {
  return Object.fromEntries(
    workspaceKeys.map((key) => [key, [[print(browser.service.texts.get(key) ?? ''), seq]]]),
  )
}

/** What is stored, as version 2 of the format would have noted it: with fingerprints of another kind. */
function formerTexts(browser: SimulatedBrowser, seq: number): Record<string, [string, number][]> {
  return textsBy(formerFingerprint, browser, seq)
}

/** Drops what tabs have noted. */
function dropNotes({ service: { texts } }: SimulatedBrowser): void {
  for (const key of [...texts.keys()].filter((name) => name.startsWith(writtenPrefix))) texts.delete(key)
}

describe('what EMS wrote itself', () => {
  test('is neither checked row by row again nor repaired', async () => {
    const { browser, rows: before } = await closed()
    const upkeep = vi.spyOn(Workspace.prototype, 'upkeep')
    const { tab, tables } = await openAndWatch(browser)
    expect(tables).toEqual([])
    expect(upkeep.mock.calls).toEqual([['workspace.catchUp']])
    upkeep.mockRestore()
    expect(rowsOf(tab.workspace.state)).toEqual(before)
  })

  test.each(['users', 'tasks', 'notifications'])(
    'is checked row by row if %s was changed from outside',
    async (key) => {
      const { browser } = await closed()
      const list = stored(browser, key) as readonly object[]
      browser.service.setFromOutside(key, JSON.stringify(list.map((row) => ({ ...row, mark: 7 }))))
      const { tab, tables } = await openAndWatch(browser)
      expect(tables).toContain(key)
      expect(tab.workspace.place.device!.isSound).toBe(false)
    },
  )

  test('S20: is checked if an earlier version let half a character in, and is sound again after the next change', async () => {
    const { browser, log, seq } = await closed()
    const { texts } = browser.service
    for (const key of workspaceKeys)
      texts.set(key, (texts.get(key) ?? '').replaceAll('"One"', String.raw`"C:\\ude00 \ud83d"`))
    dropNotes(browser)
    const noted = textsBy(fingerprint, browser, seq)
    texts.set('written:old', JSON.stringify({ at: browser.now, version: formatVersion, texts: noted }))
    const { tab, tables } = await openAndWatch(browser)
    expect(tables).toContain('tasks')
    expect([...tab.workspace.state.tasks.values()]).toMatchObject([
      { title: 'C:\\ude00 \ufffdd83d' },
      { title: 'Two' },
    ])
    tab.workspace.run('profile.update', { name: 'Mara M', password: 'mara' })
    await browser.settle()
    expect(stored(browser, 'root')).toMatchObject({ log, seq: seq + 1 })
    tab.kill()
    expect((await openAndWatch(browser)).tables).toEqual([])
  })

  test('is checked if another version wrote it', async () => {
    const { browser } = await closed()
    for (const [key, text] of browser.service.texts)
      if (key.startsWith(writtenPrefix))
        browser.service.texts.set(
          key,
          text.replace(`"version":${formatVersion}`, `"version":${formatVersion + 1}`),
        )
    const { tables } = await openAndWatch(browser)
    expect(new Set(tables)).toEqual(new Set(tableNames))
  })

  test('does not include a foreign text that was under another key at the time', async () => {
    const { browser: before } = await closed()
    const users = stored(before, 'users') as readonly { readonly id: string }[]
    // A list without a field that another implementation does not know.
    const foreign = JSON.stringify(users.map((row) => ({ ...row, name: undefined })))
    const texts = { ...Object.fromEntries(before.service.texts), users: foreign }
    const browser = new SimulatedBrowser(texts, { isSlow: true })
    const tab = await browser.open()
    const [task] = [...tab.workspace.state.tasks.values()]
    const outcome = tab.workspace.run('task.comment', { taskId: task!.id, comments: 'Well done.' })
    expect(outcome.ok).toBe(true)
    await vi.waitFor(() => {
      tab.paint()
      expect(tab.storage.getItem('tasks')).toContain('Well done.')
    }, 20_000)
    tab.kill()
    while (browser.service.step());
    const next = await browser.open()
    expect([...next.workspace.state.users.values()]).toMatchObject([{ name: '' }, { name: '' }, { name: '' }])
  })
})

describe('a note in version 2 of the format', () => {
  test('is still recognised, and the order goes on', async () => {
    const { browser, rows: before, log, seq } = await closed()
    const texts = formerTexts(browser, seq)
    dropNotes(browser)
    browser.service.texts.set('written:old', JSON.stringify({ at: browser.now, texts }))
    const tab = await browser.open()
    expect(rowsOf(tab.workspace.state)).toEqual(before)
    expect(tab.workspace.place.device!.isSound).toBe(false)
    tab.workspace.run('profile.update', { name: 'Mara M', password: 'mara' })
    await browser.settle()
    expect(stored(browser, 'root')).toMatchObject({ version: 6, log, seq: seq + 1 })
  })

  test('is still recognised if it describes what was stored when the order began', async () => {
    const { browser, log, seq } = await closed()
    dropNotes(browser)
    const database = await openDatabase().database
    await database.put('meta', { log, head: seq, base: formerTexts(browser, seq) }, 'meta')
    database.close()
    const tab = await browser.open()
    tab.workspace.run('profile.update', { name: 'Mara M', password: 'mara' })
    await browser.settle()
    expect(stored(browser, 'root')).toMatchObject({ version: 6, log, seq: seq + 1 })
  })

  test('is recognised by an open tab while another one still writes in that version', async () => {
    const { browser } = await closed()
    const tab = await browser.open()
    const text = JSON.stringify([...tab.workspace.state.tasks.values()].slice(0, 1))
    const note = { at: browser.now, texts: { tasks: [[formerFingerprint(text), 1]] } }
    tab.storage.hear('written:old', JSON.stringify(note))
    tab.storage.hear('tasks', text)
    await browser.settle()
    expect(tab.log.status().kind).toBe('ready')
    expect(JSON.parse(tab.storage.getItem('tasks') ?? '')).toHaveLength(2)
  })
})
