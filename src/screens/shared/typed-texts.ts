import { asText, isObject } from '../../domain/model/json.ts'
import type { FormDraft } from '../../workspace/form-drafts.ts'
import type { PeekDrafts } from '../../workspace/react-drafts.ts'
import { draftOf } from './field-draft-name.ts'

/** The names of the drafts of a task's parts that are changed where they stand begin so, each with the part's id behind it. */
export const editedParts = {
  item: (taskId: string) => `item:${taskId}:`,
  comment: (taskId: string) => `edit-comment:${taskId}:`,
} as const

/** The boxes of a task's panel, and of the lists of employees, into which texts are typed: what each is called, and its drafts. */
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

/** The names of the drafts of the comment boxes that an employee has begin so, each with the task's id behind it. */
export const employeesBoxes = ['comment:', 'new-comment:'] as const

/** The tasks on which an employee has half typed a comment. */
export function tasksTypedOn(drafts: PeekDrafts): ReadonlySet<string> {
  return new Set(employeesBoxes.flatMap((box) => drafts.under(box).map(({ form }) => form.slice(box.length))))
}

/** All that somebody has typed on a task and not saved; with the names of the boxes where it is more than one. */
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

/** A form with a status besides: that is no text. */
function commentAlone(draft: FormDraft | undefined): FormDraft | undefined {
  return draft && { ...draft, values: { comments: draft.values['comments'] } }
}

/** The text of a draft of one box, however its form keeps it. */
export function textOf(draft: FormDraft | undefined): string {
  const [value] = Object.values(draft?.values ?? {})
  return asText(isObject(value) ? value['typed'] : value)
}
