import { expect, test } from 'vitest'
import { addressPart, idInAddress, taskIdAt, taskPath } from './address-part.ts'

const ids = ['1785274613791', '.', '..', '...', '~.', '~~..', '~', 'a/b', 'a b?c#d', '%2e', '%', 'ä/ö', '~x']

test.each(ids)('K1: the task %j is found again by its address, even as browsers rewrite it', (id) => {
  const { pathname } = new URL(taskPath(id), 'https://ems.example')
  expect(taskIdAt(pathname)).toBe(id)
})

test('K1: no two ids have the same address', () => {
  expect(new Set(ids.map(addressPart)).size).toBe(ids.length)
})

test('K1: half a character in an id or a broken address does not cause a crash', () => {
  expect(taskIdAt(taskPath('\ud800'))).toBe('\ufffdd800')
  expect(idInAddress('%E0%A4%A')).toBe('%E0%A4%A')
})

test.each([
  ['/tasks/', ''],
  ['/tasks/7/', '7'],
  ['/Tasks/7', '7'],
  ['/tasks/a/b', 'a/b'],
  ['/tasks', undefined],
  ['/manager', undefined],
])('K1: the address %s asks for the task %j', (pathname, id) => {
  expect(taskIdAt(pathname)).toBe(id)
})
