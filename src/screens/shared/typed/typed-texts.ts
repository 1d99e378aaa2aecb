import { asText, isObject } from '../../../domain/model/json.ts'
import type { FormDraft } from '../../../workspace/form-drafts.ts'
import type { PeekDrafts } from '../../../workspace/react-drafts.ts'
import { draftOf } from './field-draft-name.ts'

/** Prefixes of the draft names for parts of a task that are edited in place; each is followed by the part's id. */
export const editedParts = {
  item: (taskId: string) => `item:${taskId}:`,
  comment: (taskId: string) => `edit-comment:${taskId}:`,
} as const

/** The text boxes of a task's panel and of the employees' lists: the name of each, and its drafts. */
const boxes: readonly (readonly [
  name: string,
  draftsOf: (taskId: string, drafts: PeekDrafts) => readonly (FormDraft | undefined)[],
])[] = [
  ['Title', (taskId, { of }) => [of(draftOf(taskId, 'title'))]],
  ['Description', (taskId, { of }) => [of(draftOf(taskId, 'description'))]],
  ['Item', (taskId, { under }) => under(editedParts.item(taskId))],
  ['New item', (taskId, { of }) => [of(`new-item:${taskId}`)]],
  ['Your comment', (taskId, { under }) => under(editedParts.comment(taskId))],
  [
    'Comment',
    (taskId, { of }) => [
      of(`new-comment:${taskId}`),
      of(`comment:${taskId}`),
      commentAlone(of(`task:${taskId}`)),
    ],
  ],
  ['What is missing?', (taskId, { of }) => [of(`send-back:${taskId}`)]],
]

/** Prefixes of the draft names for an employee's comment boxes; each is followed by the task's id. */
export const employeesBoxes = ['comment:', 'new-comment:'] as const

/** The ids of the tasks on which an employee has half typed a comment. */
export function tasksTypedOn(drafts: PeekDrafts): ReadonlySet<string> {
  return new Set(employeesBoxes.flatMap((box) => drafts.under(box).map(({ form }) => form.slice(box.length))))
}

/** All that a user has typed on a task and not saved, with the names of the boxes if there is more than one. */
export function typedFor(taskId: string, drafts: PeekDrafts): string {
  const texts = boxes.flatMap(([name, draftsOf]) =>
    draftsOf(taskId, drafts).flatMap((draft) => {
      const text = textOf(draft)
      return text === '' ? [] : [{ name, text }]
    }),
  )
  const [first] = texts
  if (texts.length === 1 && first) return first.text
  return texts.map(({ name, text }) => `${name}: ${text}`).join('\n\n')
}

/** The comment of a form that also has a status, which is not a text. */
function commentAlone(draft: FormDraft | undefined): FormDraft | undefined {
  return draft && { ...draft, values: { comments: draft.values['comments'] } }
}

/** The text of a draft of one box, however its form keeps it. */
export function textOf(draft: FormDraft | undefined): string {
  const [value] = Object.values(draft?.values ?? {})
  return asText(isObject(value) ? value['typed'] : value)
}
