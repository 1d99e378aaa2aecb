import { describe, expect, test } from 'vitest'
import { keys, ownTables, reserveKey, workspaceKeys } from '../keys.ts'
import { StorageService } from '../simulated/simulated-storage.testing.ts'
import { withRareFields } from '../../../domain/model/new-row.ts'
import { formatVersion } from './migrate.ts'
import { Cleared, ForeignText } from './seen-texts.ts'
import { TabNotes } from './tab-notes.ts'
import { deliver, nothing, smallCompany, WritingTab } from '../simulated/writing-tab.testing.ts'

/** A tab that has written everything. */
function written(options: ConstructorParameters<typeof WritingTab>[1] = {}): {
  service: StorageService
  tab: WritingTab
} {
  const service = new StorageService()
  const tab = new WritingTab(service, options)
  tab.write()
  tab.touchedKeys()
  return { service, tab }
}

/** How many characters are stored, names of keys included. */
function used(service: StorageService): number {
  return [...service.texts].reduce((sum, [key, text]) => sum + key.length + text.length, 0)
}

describe('S12: the documented keys', () => {
  test('hold the whole workspace, with second copies at the end of root', () => {
    const { tab } = written()
    const { state } = tab.company
    for (const table of ownTables) {
      const rows: object[] = [...state[table].values()]
      const stored = tab.stored(table) as unknown as never[]
      expect(withRareFields(table, stored)).toEqual(table === 'notifications' ? rows.toReversed() : rows)
    }
    const root = tab.stored('root')
    expect(Object.keys(root)).toEqual([
      'version',
      'log',
      'seq',
      'auth',
      'projects',
      'labels',
      'checklist',
      'comments',
      'users',
      'tasks',
      'notifications',
    ])
    expect(root).toMatchObject({
      version: formatVersion,
      log: 'order',
      seq: tab.company.entries.length,
      auth: { user: { email: 'mara@x' }, isAuthenticated: true },
      projects: [{ name: 'Atlas' }],
    })
    for (const table of ownTables) expect(root[table]).toEqual(tab.stored(table))
    expect(JSON.stringify(root['auth'])).not.toContain('password')
  })

  test('are written only if what they hold is out of date', () => {
    const { tab } = written()
    tab.moveTask()
    tab.write()
    expect(tab.touchedKeys()).toEqual(['root', 'tasks'])
    tab.write()
    expect(tab.touchedKeys()).toEqual([])
    expect(tab.writer.stale(tab.present(), nothing)).toEqual([])
  })

  test('are written again if another tab has written since, and left alone if they must not be touched', () => {
    const { tab } = written()
    tab.writer.forget('users')
    tab.write()
    expect(tab.touchedKeys()).toEqual(['root', 'users'])
    tab.moveTask()
    expect(tab.writer.stale(tab.present(), nothing)).toEqual(['root', 'tasks'])
    expect(tab.writer.stale(tab.present(), new Set(['tasks']))).toEqual(['root'])
    tab.writer.write(tab.present(), new Set(['tasks']))
    expect(tab.touchedKeys()).toEqual(['root'])
    expect(tab.stored('root')['tasks']).toMatchObject([{ status: 'In Progress' }, { status: 'To Do' }])
    expect(tab.stored('tasks')).toMatchObject([{ status: 'To Do' }, { status: 'To Do' }])
  })

  test('are noted before they are written, so that a start recognises them as ours and knows how far they reach', () => {
    const { tab } = written()
    tab.touched.splice(0)
    tab.moveTask()
    tab.write()
    expect(tab.touched[0]).toBe('written:tab')
    const note = JSON.parse(tab.storage.getItem('written:tab') ?? '') as { texts: { tasks: unknown[] } }
    // Until the next write, either may be found.
    expect(note.texts.tasks).toEqual([
      [expect.any(String), 4],
      [expect.any(String), 5],
    ])
  })

  test('keep what they say of the logged-in user current, and never change who that is', () => {
    const { tab } = written()
    const mara = tab.company.user('mara@x')
    tab.storage.setItem(keys.currentUser, JSON.stringify({ ...mara, name: 'Old', password: undefined }))
    tab.moveTask()
    tab.write()
    expect(JSON.parse(tab.storage.getItem(keys.currentUser) ?? '')).toMatchObject({ name: 'Mara' })
    tab.storage.setItem(keys.currentUser, JSON.stringify({ id: 'another', name: 'Eli' }))
    tab.moveTask()
    tab.write()
    expect(JSON.parse(tab.storage.getItem(keys.currentUser) ?? '')).toEqual({ id: 'another', name: 'Eli' })
  })
})

describe('S15: a full storage', () => {
  test('first loses the second copies, which come back once there is room again', () => {
    const { service, tab } = written()
    deliver(service, [tab])
    const copies = tab.writer.spare()
    expect(copies).toBeGreaterThan(0)
    service.quota = used(service) - copies / 2
    tab.moveTask()
    tab.write()
    expect(Object.keys(tab.stored('root'))).toEqual([
      'version',
      'log',
      'seq',
      'auth',
      'projects',
      'labels',
      'checklist',
      'comments',
    ])
    expect(tab.writer.stale(tab.present(), nothing)).toEqual([])
    service.quota = Number.POSITIVE_INFINITY
    // While nothing has become shorter, trying would be in vain.
    tab.moveTask()
    tab.write()
    expect(tab.stored('root')['tasks']).toBeUndefined()
    tab.company.do('admin@example.com', 'project.delete', { projectId: tab.company.project('Atlas').id })
    tab.company.do('admin@example.com', 'notification.clear', {})
    tab.write()
    expect(tab.stored('root')['tasks']).toEqual([])
    // From then on they stay, however much is added.
    tab.company.do('admin@example.com', 'project.create', {
      manager: { name: 'Mara', email: 'mara@x', password: 'mara' },
      project: { name: 'Borealis', description: 'Lights' },
      employees: [],
    })
    const projectId = tab.company.project('Borealis').id
    tab.company.do('mara@x', 'task.create', { title: 'Look up'.repeat(1000), projectId })
    tab.write()
    expect(tab.stored('root')['tasks']).toHaveLength(1)
  })

  test('accepts all of a write or nothing of it', () => {
    const { service, tab } = written()
    deliver(service, [tab])
    const before = workspaceKeys.map((key) => tab.storage.getItem(key))
    tab.storage.fails = (key) => key === 'tasks'
    tab.moveTask()
    expect(() => tab.write()).toThrow('quota')
    expect(workspaceKeys.map((key) => tab.storage.getItem(key))).toEqual(before)
    tab.storage.fails = () => false
    tab.write()
    expect(tab.stored('tasks')).toMatchObject([{ status: 'In Progress' }, { status: 'To Do' }])
  })

  test('loses the second copies on request, except those of a table whose key must not be written', () => {
    const { tab } = written()
    tab.writer.dropCopies(tab.present(), new Set(['tasks']))
    expect(tab.stored('root')['users']).toBeUndefined()
    expect(tab.stored('root')['tasks']).toHaveLength(2)
  })
})

describe('S23: what something else has written', () => {
  test('stays, and nothing is written', () => {
    const { service, tab } = written()
    deliver(service, [tab])
    tab.storage.hear('users', '[]')
    tab.company.do('admin@example.com', 'user.create', {
      name: 'Eli',
      email: 'eli@x',
      password: 'pass',
      role: 'employee',
      projectIds: [],
    })
    tab.touchedKeys()
    expect(() => tab.write()).toThrow(ForeignText)
    expect(tab.touchedKeys()).toEqual([])
    expect(tab.storage.getItem('users')).toBe('[]')
  })

  test('is told apart from a clearing', () => {
    const { service, tab } = written()
    deliver(service, [tab])
    tab.storage.hearCleared()
    tab.moveTask()
    expect(() => tab.write()).toThrow(Cleared)
    expect(tab.storage.length).toBe(0)
  })

  test('does not include what another of our tabs has noted', () => {
    const service = new StorageService()
    const [one, other] = [new WritingTab(service), new WritingTab(service, { tabId: 'other' })]
    one.write()
    deliver(service, [one, other])
    other.moveTask()
    other.write()
    expect(other.stored('tasks')).toMatchObject([{ status: 'In Progress' }, { status: 'To Do' }])
  })
})

describe('S23: a text that finds no room, and the one put back in its place, count as ours', () => {
  /** A tab that has written its state, and another one. */
  function twoTabs(options = {}): { service: StorageService; one: WritingTab; other: WritingTab } {
    const service = new StorageService()
    const one = new WritingTab(service, options)
    const other = new WritingTab(service, { ...options, tabId: 'other' })
    other.write()
    deliver(service, [one, other])
    one.moveTask()
    one.write()
    deliver(service, [one, other])
    return { service, one, other }
  }

  /** Makes a tab find no room for the tasks and put back what was there. */
  function fail(tab: WritingTab): void {
    const { company } = tab
    company.do('mara@x', 'task.create', { title: 'Print', projectId: company.project('Atlas').id })
    tab.storage.fails = (key) => key === 'tasks'
    expect(() => tab.write()).toThrow('quota')
    tab.storage.fails = () => false
  }

  test('even if the tab that wrote it has gone on, twice, before it hears of that', () => {
    const { service, one, other } = twoTabs()
    for (let move = 0; move < 2; move += 1) {
      one.moveTask()
      one.write()
    }
    fail(other)
    deliver(service, [one, other])
    one.moveTask()
    one.write()
    expect(one.stored('root')).toMatchObject({ seq: one.company.entries.length })
  })

  test('even if root waits for a pause after that', () => {
    const { service, one, other } = twoTabs({ largeCopies: 0 })
    fail(one)
    for (const title of ['Print', 'Survey']) {
      one.company.do('mara@x', 'task.delete', { taskId: one.company.task(title).id })
      one.write()
      expect(one.writer.isRootWaiting).toBe(true)
    }
    deliver(service, [one, other])
    other.moveTask()
    other.write(true)
    expect(other.stored('root')).toMatchObject({ seq: other.company.entries.length })
  })

  test('and are noted first, even by a tab that has noted only a login, when not one character is free', () => {
    const { service, one } = twoTabs()
    const third = new WritingTab(service, { tabId: 'third' })
    new TabNotes(third.storage, 'third').noteSession({ number: 1 }, third.now)
    // Another tab uses the room that was held in reserve.
    one.storage.removeItem(reserveKey)
    deliver(service, [one, third])
    service.quota = used(service)
    third.touched.splice(0)
    third.write()
    expect(third.touched[0]).toBe('written:third')
  })

  test('and root does not stay if its note finds no room, even though it got shorter', () => {
    const { service } = twoTabs()
    const third = new WritingTab(service, { tabId: 'third' })
    const before = third.storage.getItem('root')
    third.storage.fails = (key) => key === 'written:third'
    expect(() => third.writer.dropCopies(third.present(), nothing)).toThrow('quota')
    expect(third.touched).toContain('root')
    expect(third.storage.getItem('root')).toBe(before)
  })
})

describe('a root with large second copies', () => {
  const large = { largeCopies: 0 }

  test('waits for a pause, while the other keys are written', () => {
    const { tab } = written(large)
    tab.moveTask()
    tab.write()
    expect(tab.touchedKeys()).toEqual(['tasks'])
    expect(tab.writer.isRootWaiting).toBe(true)
    tab.write(true)
    expect(tab.touchedKeys()).toEqual(['root'])
    expect([tab.writer.isRootWaiting, tab.writer.stale(tab.present(), nothing)]).toEqual([false, []])
  })

  test('waits no longer than five seconds while changes go on', () => {
    const { tab } = written(large)
    tab.moveTask()
    tab.write()
    tab.now += 5000
    tab.moveTask()
    tab.write()
    expect(tab.touchedKeys()).toEqual(['tasks', 'root', 'tasks'])
  })

  test('does not wait if it alone holds something: projects, or a table whose key must not be written', () => {
    const { tab } = written(large)
    tab.company.do('admin@example.com', 'project.create', {
      manager: { name: 'Mara', email: 'mara@x', password: 'mara' },
      project: { name: 'Borealis', description: 'Lights' },
      employees: [],
    })
    tab.write()
    expect(tab.touchedKeys()).toContain('root')
    tab.moveTask()
    tab.writer.write(tab.present(), new Set(['tasks']))
    expect(tab.touchedKeys()).toEqual(['root'])
  })

  test('does not wait if there is no database to bring it up to date from', () => {
    const { tab } = written({ ...large, orderName: '', company: smallCompany() })
    tab.moveTask()
    tab.write()
    expect(tab.touchedKeys()).toEqual(['root', 'tasks'])
  })
})
