import { expect, test } from 'vitest'
import { inOrder } from './in-order.ts'

test('T611: what a browser does not answer for a second holds up nothing behind it, and is taken for done once it is', async () => {
  const order = inOrder()
  let answer = (): void => {}
  const slow = order(() => new Promise<void>((resolve) => (answer = resolve)))
  expect(await order(() => Promise.resolve())).toBe(true)
  answer()
  expect(await slow).toBe(true)
})
