import { describe, expect, test } from 'vitest'
import { RecoveryStore } from './recovery.ts'
import { StorageService } from '../simulated/simulated-storage.testing.ts'

function opened(service = new StorageService()) {
  const storage = service.connect()
  const recovery = new RecoveryStore(storage)
  storage.listeners.push((key) => recovery.changedElsewhere(key))
  const heard: number[] = []
  recovery.subscribe(() => heard.push(recovery.list().length))
  /** The same storage after a reload. */
  const again = (): RecoveryStore => new RecoveryStore(storage)
  return { service, storage, recovery, heard, again }
}

describe('a text that is kept aside', () => {
  test('S22: says why, even after a reload', () => {
    const { recovery, again } = opened()
    recovery.keep('tasks', '[{"half', 'unreadable')
    recovery.keep('tasks', '[]', 'overwritten')
    recovery.keep('persist:root', '{"half')
    for (const store of [recovery, again()]) {
      expect(store.list()).toEqual([
        { key: 'recovery:persist:root:1', of: 'persist:root', reason: 'unreadable' },
        { key: 'recovery:tasks:1', of: 'tasks', reason: 'unreadable' },
        { key: 'recovery:tasks:overwritten:1', of: 'tasks', reason: 'overwritten' },
      ])
      expect(store.text('recovery:tasks:overwritten:1')).toBe('[]')
    }
  })

  test('S22: is kept once for each reason, with a different text beside it', () => {
    const { recovery } = opened()
    for (const text of ['a', 'a', 'b']) recovery.keep('tasks', text, 'overwritten')
    recovery.keep('tasks', 'a')
    expect(recovery.list().map(({ key }) => key)).toEqual([
      'recovery:tasks:1',
      'recovery:tasks:overwritten:1',
      'recovery:tasks:overwritten:2',
    ])
  })

  test('S22: is reported immediately to listeners, and so is its being discarded', () => {
    const { recovery, heard } = opened()
    recovery.keep('tasks', '[]', 'overwritten')
    recovery.discard('recovery:tasks:overwritten:1')
    expect(heard).toEqual([1, 0])
  })

  test('S22: is reported to the other tabs', () => {
    const { service, recovery } = opened()
    const other = opened(service)
    recovery.keep('tasks', '[]', 'overwritten')
    service.step()
    other.storage.step()
    expect(other.heard).toEqual([1])
    other.recovery.changedElsewhere('tasks')
    expect(other.heard).toEqual([1])
  })

  test('S22: lasts as long as the page if the storage has no room for it', () => {
    const { service, recovery, heard } = opened()
    service.quota = 10
    expect(recovery.keep('tasks', '[1,2,3]', 'overwritten')).toBe(false)
    expect(heard).toEqual([1])
    expect(recovery.text('recovery:tasks:overwritten:1')).toBe('[1,2,3]')
  })

  test('is in a list that stays the same object as long as nothing has changed', () => {
    const { recovery } = opened()
    recovery.keep('tasks', '[]')
    expect(recovery.list()).toBe(recovery.list())
    expect(recovery.takenOver()).toBe(recovery.takenOver())
  })
})
