import { expect, test } from 'vitest'
import { Room } from './room.ts'
import { StorageService, type SimulatedStorage } from '../simulated/simulated-storage.testing.ts'

/** A storage that is nearly full, and the keys that were read from it. */
function nearlyFull(): { storage: SimulatedStorage; room: Room; read: string[] } {
  const service = new StorageService()
  service.texts.set('tasks', 'x'.repeat(4_600_000))
  service.texts.set('users', 'x'.repeat(1000))
  service.quota = 5 * 1024 * 1024
  const storage = service.connect()
  const read: string[] = []
  const getItem = storage.getItem.bind(storage)
  storage.getItem = (key) => {
    read.push(key)
    return getItem(key)
  }
  return { storage, room: new Room(storage), read }
}

test('room is measured without reading the texts whose length is known', () => {
  const { room, read } = nearlyFull()
  room.holds('tasks', 4_600_000)
  for (let change = 0; change < 5; change += 1) expect(room.promise(500)).toBe(true)
  expect(room.usage().used).toBe(4_600_000 + 1000 + 'tasksusers'.length)
  expect(read).toContain('users')
  expect(read).not.toContain('tasks')
})

test('a text that may have changed is measured again', () => {
  const { storage, room } = nearlyFull()
  room.holds('tasks', 4_600_000)
  storage.setItem('tasks', 'x'.repeat(1000))
  room.forget('tasks')
  expect(room.usage().used).toBe(2000 + 'tasksusers'.length)
})
