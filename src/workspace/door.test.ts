import { expect, test } from 'vitest'
import { isDoorOpen, isOpenFor, openDoor, openWholeDoor } from './door.ts'

test('the usual can be decided before all else, and what is seldom asked for once all rules are here', async () => {
  expect(isDoorOpen()).toBe(false)
  await openDoor()
  expect(isDoorOpen()).toBe(true)
  expect(isOpenFor('task.move')).toBe(true)
  expect(isOpenFor('entry.undo')).toBe(false)
  await openWholeDoor()
  expect(isOpenFor('entry.undo')).toBe(true)
})
