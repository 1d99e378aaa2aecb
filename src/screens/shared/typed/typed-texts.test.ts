import { expect, test } from 'vitest'
import type { PeekDrafts } from '../../../workspace/react-drafts.ts'
import { typedFor } from './typed-texts.ts'

const at = '2026-03-02T09:00:00.000+01:00'
const drafts = new Map([
  ['task-title:7', { at, values: { title: { opened: 'Fold', typed: 'Fold it' } } }],
  ['task-description:7', { at, values: { description: { opened: '', typed: 'Twice.' } } }],
  ['item:7:1', { at, values: { text: { opened: 'Ask', typed: 'Ask Eli' } } }],
  ['edit-comment:7:2', { at, values: { text: { opened: 'No.', typed: 'Yes.' } } }],
  ['item:70:1', { at, values: { text: { opened: '', typed: 'Not this' } } }],
  ['task-title:8', { at, values: { title: { opened: 'Draw', typed: 'Draw it' } } }],
])
const peek: PeekDrafts = {
  of: (form) => drafts.get(form),
  under: (prefix) =>
    [...drafts].flatMap(([form, draft]) => (form.startsWith(prefix) ? [{ ...draft, form }] : [])),
}

test.each([
  ['7', 'Title: Fold it\n\nDescription: Twice.\n\nItem: Ask Eli\n\nYour comment: Yes.'],
  ['8', 'Draw it'],
  ['9', ''],
])('K12: the text typed into the panel of task %s is %j', (taskId, typed) => {
  expect(typedFor(taskId, peek)).toBe(typed)
})
