import { expect, test } from 'vitest'
import { fetchPart } from './fetch-part.ts'

/** A server that may or may not have a file, asked by a browser that may remember failed requests. */
function browser({ remembers }: { remembers: boolean }) {
  const asked: string[] = []
  const failed = new Set<string>()
  const there = { is: false }
  const load = async (address: string): Promise<string> => {
    if (!failed.has(address)) asked.push(address)
    if (failed.has(address) || !there.is) {
      if (remembers) failed.add(address)
      throw new TypeError(`Failed to fetch dynamically imported module: ${address}`)
    }
    return `the code of ${address}`
  }
  return { load, asked, there }
}

test('S54: a part that could not be fetched is requested again, at the same address where that is enough', async () => {
  const { load, asked, there } = browser({ remembers: false })
  await expect(fetchPart('./asks.js', load)).rejects.toThrow('./asks.js')
  expect(asked).toEqual(['./asks.js'])
  there.is = true
  expect(await fetchPart('./asks.js', load)).toBe('the code of ./asks.js')
  expect(asked).toEqual(['./asks.js', './asks.js'])
})

test('S54: if the browser remembers failures, other addresses of the file are tried until one works, which is kept', async () => {
  const { load, asked, there } = browser({ remembers: true })
  const parts: unknown[] = []
  for (const isThere of [false, false, true, true]) {
    there.is = isThere
    parts.push(await fetchPart('./remembers.js', load).catch(() => undefined))
  }
  const code = 'the code of ./remembers.js?2'
  expect(parts).toEqual([undefined, undefined, code, code])
  expect(new Set(asked)).toEqual(new Set(['./remembers.js', './remembers.js?1', './remembers.js?2']))
})
