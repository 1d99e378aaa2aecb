import { expect, test } from 'vitest'
import { inOrder } from './in-order.ts'

test('T611: a step unanswered for a second does not hold up the next one, and still counts as done once answered', async () => {
  const order = inOrder()
  let answer = (): void => {}
  const slow = order(() => new Promise<void>((resolve) => (answer = resolve)))
  expect(await order(() => Promise.resolve())).toBe(true)
  answer()
  expect(await slow).toBe(true)
})
