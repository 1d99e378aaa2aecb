import { describe, expect, test } from 'vitest'
import { workspaceKeys } from '../keys.ts'
import { StorageService } from '../simulated/simulated-storage.testing.ts'
import { stopped } from '../stopped.ts'
import { deliver, WritingTab } from '../simulated/writing-tab.testing.ts'

type Options = ConstructorParameters<typeof WritingTab>[1]

/** A tab whose workspace is stored. */
function storedTab(options: Options = {}): { service: StorageService; tab: WritingTab } {
  const service = new StorageService()
  const tab = new WritingTab(service, options)
  tab.publisher.publish(true)
  tab.paint()
  deliver(service, [tab])
  tab.touchedKeys()
  tab.told.splice(0)
  return { service, tab }
}

/** Two tabs that show the same state, which is stored. */
function twoTabs(): { service: StorageService; tab: WritingTab; other: WritingTab } {
  const { service, tab } = storedTab()
  return { service, tab, other: new WritingTab(service, { tabId: 'other' }) }
}

const isStored = (tab: WritingTab): boolean => tab.writer.stale(tab.present(), new Set()).length === 0

describe('S12: a change is stored', () => {
  test('after the paint, once for everything asked for until then', () => {
    const { tab } = storedTab()
    tab.moveTask()
    tab.publisher.publish(true)
    tab.publisher.publish(true)
    expect(tab.touchedKeys()).toEqual([])
    tab.paint()
    expect([tab.touchedKeys(), tab.told]).toEqual([['root', 'tasks'], ['ready']])
    expect(isStored(tab)).toBe(true)
  })

  test('together with what is about to be placed, at the end of the round under way at the paint', () => {
    const { tab } = storedTab()
    tab.isPlacing = true
    tab.publisher.publish(true)
    tab.paint()
    tab.moveTask()
    expect(tab.touchedKeys()).toEqual([])
    tab.publisher.roundEnded()
    expect(isStored(tab)).toBe(true)
    tab.touchedKeys()
    // If nobody waits for a round, it writes nothing.
    tab.moveTask()
    tab.publisher.roundEnded()
    expect(tab.touchedKeys()).toEqual([])
  })

  test('not while the state is being changed, but once that has ended', () => {
    const { tab } = storedTab()
    tab.moveTask()
    tab.publisher.publish(true)
    tab.isUnsettled = true
    tab.paint()
    expect(tab.touchedKeys()).toEqual([])
    tab.isUnsettled = false
    tab.publisher.roundEnded()
    expect(isStored(tab)).toBe(true)
  })

  test('in a root that waits for a pause, at the pause or when the page is left', () => {
    const { tab } = storedTab({ largeCopies: 0 })
    for (const pause of [() => tab.beQuiet(), () => tab.publisher.hidden()]) {
      tab.moveTask()
      tab.publisher.publish(true)
      tab.paint()
      expect(tab.touchedKeys()).toEqual(['tasks'])
      pause()
      expect(tab.touchedKeys()).toEqual(['root'])
    }
  })
})

describe('S12: when it has been quiet for a moment', () => {
  test('the tab says up to which entry the keys hold what is shown', () => {
    const { tab } = storedTab()
    tab.publisher.follow()
    expect(tab.beQuiet()).toBe(true)
    expect(tab.told).toEqual([`quiet at 4: ${workspaceKeys.join(' ')}`])
    // Nothing is waited for any more.
    expect(tab.beQuiet()).toBe(false)
  })

  test('what a tab that was behind has left there is written again', () => {
    const { service, tab, other } = twoTabs()
    tab.moveTask()
    tab.publisher.publish(true)
    tab.paint()
    // The other tab, which is behind, writes what it still shows.
    other.write()
    deliver(service, [tab, other])
    expect(isStored(tab)).toBe(false)
    tab.publisher.changedElsewhere('tasks')
    tab.beQuiet()
    tab.paint()
    expect(isStored(tab)).toBe(true)
    // The tab's own write is checked as well.
    tab.beQuiet()
    expect(tab.told.at(-1)).toContain('quiet at 5')
  })

  test('what another tab has stored beyond what is known here is left, and reported', () => {
    const { service, tab, other } = twoTabs()
    other.write()
    other.moveTask()
    other.write()
    deliver(service, [tab, other])
    tab.publisher.changedElsewhere('tasks')
    tab.beQuiet()
    expect([tab.told, tab.touchedKeys()]).toEqual([['behind'], []])
  })

  test('S23: what no tab vouches for is left, and reported', () => {
    const { tab } = storedTab()
    tab.storage.hear('tasks', '[]')
    tab.publisher.changedElsewhere('tasks')
    tab.beQuiet()
    expect(tab.told).toEqual([stopped.changedOutside])
    expect(tab.storage.getItem('tasks')).toBe('[]')
  })

  test('the tab says so only once the state is no longer being changed', () => {
    const { tab } = storedTab()
    tab.publisher.follow()
    tab.isUnsettled = true
    tab.beQuiet()
    expect(tab.told).toEqual([])
    tab.isUnsettled = false
    expect(tab.beQuiet()).toBe(true)
    expect(tab.told).toHaveLength(1)
  })
})

describe('S25: a clearing', () => {
  test('is reported when it is heard of, or when it is found at a pause, at a write or as the page is left', () => {
    const moments: [what: string, when: (tab: WritingTab) => void][] = [
      ['cleared', ({ publisher }) => publisher.changedElsewhere(null)],
      [
        'cleared',
        (tab) => {
          tab.publisher.follow()
          tab.beQuiet()
        },
      ],
      [
        'cleared',
        (tab) => {
          tab.moveTask()
          tab.publisher.publish(true)
          tab.paint()
        },
      ],
      ['cleared, leaving', ({ publisher }) => publisher.hidden()],
    ]
    for (const [what, when] of moments) {
      const { tab } = storedTab()
      tab.storage.hearCleared()
      when(tab)
      expect([tab.told, tab.storage.length]).toEqual([[what], 0])
    }
  })
})

describe('S15: a storage that accepts nothing more', () => {
  test('is reported, is not tried over and over, and is tried again when there may be room', () => {
    const { tab } = storedTab()
    tab.storage.fails = () => true
    tab.moveTask()
    tab.publisher.publish(true)
    tab.paint()
    expect(tab.told).toEqual(['failed'])
    tab.publisher.changedElsewhere('tasks')
    expect(tab.beQuiet()).toBe(false)
    tab.storage.fails = () => false
    tab.publisher.discarded()
    tab.paint()
    expect([tab.told, isStored(tab)]).toEqual([['failed', 'ready'], true])
    // Once it has succeeded, there is nothing to try again.
    tab.publisher.discarded()
    tab.paint()
    expect(tab.told).toEqual(['failed', 'ready'])
  })

  test('is tried again when something else has written', () => {
    const { tab } = storedTab()
    tab.storage.fails = () => true
    tab.moveTask()
    tab.publisher.publish(true)
    tab.paint()
    tab.storage.fails = () => false
    tab.publisher.changedElsewhere('of another program')
    tab.beQuiet()
    tab.paint()
    expect(isStored(tab)).toBe(true)
  })

  test('loses the second copies when room is asked for', () => {
    const { tab } = storedTab()
    tab.publisher.dropCopies()
    expect(tab.stored('root')['tasks']).toBeUndefined()
    expect(tab.stored('tasks')).toHaveLength(2)
  })
})

describe('S16: an unreadable key', () => {
  test('is replaced when a person changes something, but not by what EMS itself does', () => {
    const service = new StorageService()
    service.texts.set('tasks', 'damaged')
    const tab = new WritingTab(service, { damaged: ['tasks'] })
    tab.publisher.publish(false)
    tab.paint()
    expect(tab.storage.getItem('tasks')).toBe('damaged')
    tab.publisher.publish(true)
    tab.paint()
    expect(tab.stored('tasks')).toHaveLength(2)
  })

  test('is never replaced when its text could not be kept aside', () => {
    const service = new StorageService()
    service.texts.set('tasks', 'damaged')
    const tab = new WritingTab(service, { untouchable: ['tasks'] })
    tab.publisher.publish(true)
    tab.paint()
    tab.publisher.follow()
    tab.beQuiet()
    expect(tab.told).toEqual(['ready', 'quiet at 4: root users notifications'])
    expect(tab.storage.getItem('tasks')).toBe('damaged')
    // Then `root` alone has the table.
    expect(tab.stored('root')['tasks']).toHaveLength(2)
  })

  test.each(['damaged', 'untouchable'])('S72: is replaced once its text was discarded: %s', (kind) => {
    const service = new StorageService()
    service.texts.set('tasks', 'damaged')
    const tab = new WritingTab(service, { [kind]: ['tasks'] })
    tab.publisher.discarded('tasks')
    tab.paint()
    expect(tab.stored('tasks')).toHaveLength(2)
  })
})

test('S14: what a newer version has written is reported immediately', () => {
  const { tab } = storedTab()
  tab.storage.hear('root', JSON.stringify({ version: 99 }))
  tab.publisher.changedElsewhere('root')
  expect(tab.told).toEqual([stopped.newer])
})

test('S14: so it is if it is found before the browser announces it', () => {
  for (const comeUpon of [
    (tab: WritingTab) => {
      tab.publisher.follow()
      tab.beQuiet()
    },
    (tab: WritingTab) => {
      tab.moveTask()
      tab.publisher.publish(true)
      tab.paint()
    },
  ]) {
    const { tab } = storedTab()
    const root = JSON.stringify({ version: 99 })
    tab.storage.hear('root', root)
    comeUpon(tab)
    expect(tab.told).toEqual([stopped.newer])
    expect(tab.storage.getItem('root')).toBe(root)
  }
})

test('S11: another login, or a request that another tab left unplaced, is looked at in a quiet moment', () => {
  const { tab } = storedTab()
  for (const key of ['currentUser', 'pending:request-9']) {
    tab.publisher.changedElsewhere(key)
    expect(tab.beQuiet()).toBe(true)
  }
  tab.publisher.changedElsewhere('theme')
  expect(tab.beQuiet()).toBe(false)
})

test('a stopped publisher writes nothing and reports nothing', () => {
  const { tab } = storedTab({ largeCopies: 0 })
  tab.moveTask()
  tab.publisher.publish(true)
  tab.publisher.follow()
  tab.publisher.stop()
  tab.paint()
  tab.beQuiet()
  tab.publisher.roundEnded()
  tab.publisher.dropCopies()
  tab.publisher.hidden()
  tab.storage.hearCleared()
  tab.publisher.changedElsewhere(null)
  expect([tab.touchedKeys(), tab.told]).toEqual([[], []])
})
