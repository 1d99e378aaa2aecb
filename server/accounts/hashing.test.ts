import { expect, test } from 'vitest'
import { hashOf, needsRehash, verifyPassword } from './hashing.ts'
import { BoundedQueue, QueueFull } from './bounded-queue.ts'

test('a password matches its hash, and another one does not', async () => {
  const kept = await hashOf('a long password')
  expect(kept).not.toContain('password')
  // OWASP's minimum; anything cheaper is cheaper for whoever has stolen the table, too.
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword('a long password', kept)).toBe(true)
  expect(await verifyPassword('another password', kept)).toBe(false)
  expect(needsRehash(kept)).toBe(false)
})

test('no password matches an account that does not exist', async () => {
  expect(await verifyPassword('nobody has this password', undefined)).toBe(false)
})

test('only a few jobs run at the same time, and only so many may wait', async () => {
  const queue = new BoundedQueue(2, 1)
  const ends: (() => void)[] = []
  let [now, most] = [0, 0]
  const job = async (): Promise<void> => {
    now += 1
    most = Math.max(most, now)
    await new Promise<void>((end) => ends.push(end))
    now -= 1
  }
  const jobs = [queue.run(job), queue.run(job), queue.run(job)]
  await expect(queue.run(job)).rejects.toThrow(QueueFull)
  for (let done = 0; done < 3; done += 1) {
    ends.shift()?.()
    await new Promise((next) => setImmediate(next))
  }
  await Promise.all(jobs)
  expect(most).toBe(2)
})
