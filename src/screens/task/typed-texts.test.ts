import { expect, test } from 'vitest'
import { typedFor } from './typed-texts.ts'

const at = '2026-03-02T09:00:00.000+01:00'
const drafts = new Map([
  ['task-title:7', { at, values: { title: { opened: 'Fold', typed: 'Fold it' } } }],
  ['task-description:7', { at, values: { description: { opened: '', typed: 'Twice.' } } }],
  ['task-title:8', { at, values: { title: { opened: 'Draw', typed: 'Draw it' } } }],
])
const peek = (form: string) => drafts.get(form)

test.each([
  ['7', 'Title: Fold it\n\nDescription: Twice.'],
  ['8', 'Draw it'],
  ['9', ''],
])('K12: what was typed into the panel of %s is %j', (taskId, typed) => {
  expect(typedFor(taskId, peek)).toBe(typed)
})
