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

/** A queue, and jobs for it by name: each runs until it is told to end. */
function queueOf(concurrency: number, capacity: number) {
  const queue = new BoundedQueue(concurrency, capacity)
  const begun: string[] = []
  const ends = new Map<string, { end: () => void; fail: (why: Error) => void }>()
  const run = (name: string): Promise<void> =>
    queue.run(() => {
      begun.push(name)
      return new Promise<void>((end, fail) => ends.set(name, { end, fail }))
    })
  return { run, begun, ends }
}

/** Lets whatever follows from what has just been done happen. */
const turn = (): Promise<void> => new Promise((next) => setImmediate(next))

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

test('T609: those who wait for a hash come in their order, and before anybody who comes later', async () => {
  const { run, begun, ends } = queueOf(1, 3)
  const jobs = ['one', 'two', 'three'].map(run)
  ends.get('one')?.end()
  // Before the one whose turn it is has even begun.
  jobs.push(run('four'))
  for (const name of ['two', 'three', 'four']) {
    await turn()
    expect(begun.at(-1)).toBe(name)
    ends.get(name)?.end()
  }
  await Promise.all(jobs)
  expect(begun).toEqual(['one', 'two', 'three', 'four'])
})

test('T609: however the hashes before it end, as many are made at a time as at the start', async () => {
  const { run, begun, ends } = queueOf(2, 10)
  const fault = new Error('This is no hash.')
  for (const round of [1, 2, 3]) {
    const names = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}${round}`)
    const jobs = Promise.allSettled(names.map(run))
    for (const [at, name] of names.entries()) {
      await turn()
      expect(begun.filter((one) => names.includes(one))).toEqual(names.slice(0, at + 2))
      if (at % 2 === 0) ends.get(name)?.fail(fault)
      else ends.get(name)?.end()
    }
    const ways = (await jobs).map(({ status }) => status)
    expect(ways).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled', 'rejected'])
  }
})
