import { expect, test } from 'vitest'
import { isDoorOpen, isOpenFor, openDoor, openWholeDoor } from './door.ts'

test('common requests can be decided first, and rare ones once all rules have been loaded', async () => {
  expect(isDoorOpen()).toBe(false)
  await openDoor()
  expect(isDoorOpen()).toBe(true)
  expect(isOpenFor('task.move')).toBe(true)
  expect(isOpenFor('entry.undo')).toBe(false)
  await openWholeDoor()
  expect(isOpenFor('entry.undo')).toBe(true)
})
