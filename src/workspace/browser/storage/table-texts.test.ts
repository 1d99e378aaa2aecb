import { expect, test, vi } from 'vitest'
import { createState } from '../../../domain/state/state.ts'
import { newRow } from '../../../domain/model/new-row.ts'
import * as fingerprints from './fingerprint.ts'
import { rowText } from './row-text.ts'
import { TableTexts } from './table-texts.ts'
import { randomFrom } from '../simulated/random.testing.ts'

const task = (id: number, title = `Task ${id}`) =>
  newRow('tasks', { id: String(1000 + id), title, projectId: '7' })
const notification = (id: number) => newRow('notifications', { id, message: `News ${id} — “é”` })

test('the text of a list is that of its rows after any changes, and its digest fits that text', () => {
  const random = randomFrom(7)
  const below = (limit: number): number => Math.floor(random() * limit)
  const state = createState()
  const texts = new TableTexts(state)
  for (let round = 0; round < 300; round += 1) {
    for (let change = below(4); change >= 0; change -= 1) {
      const id = below(300)
      state.tasks.set(String(1000 + id), random() < 0.2 ? undefined : task(id, `Task ${round}`))
      state.notifications.set(String(id), random() < 0.2 ? undefined : notification(id))
    }
    const lists = {
      tasks: [...state.tasks.values()],
      notifications: [...state.notifications.values()].toReversed(),
    }
    for (const table of ['tasks', 'notifications'] as const) {
      const { text, digest } = texts.of(table)
      expect(text).toBe(`[${lists[table].map((row) => rowText(table, row)).join()}]`)
      expect(fingerprints.printOf(digest)).toBe(fingerprints.fingerprint(text))
    }
  }
})

test('after a change of one row, only a small part of the text is digested again', () => {
  const state = createState({ tasks: Array.from({ length: 1000 }, (_, id) => task(id)) })
  const texts = new TableTexts(state)
  texts.of('tasks')
  state.tasks.set('1500', task(500, 'Another title'))
  const read = vi.spyOn(fingerprints, 'digestOf')
  const { text } = texts.of('tasks')
  const characters = read.mock.calls.reduce((sum, [part]) => sum + part.length, 0)
  read.mockRestore()
  expect(text).toContain('Another title')
  expect(characters).toBeLessThan(500)
})
