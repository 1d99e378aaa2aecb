import { asText, isObject } from '../../domain/model/json.ts'
import type { FormDraft } from '../../workspace/form-drafts.ts'
import { draftOf } from './edited-fields.ts'

/** The boxes of a task's panel into which texts are typed: what each is called, and the name of its draft. */
const boxes: readonly (readonly [name: string, form: (taskId: string) => string])[] = [
  ['Title', (taskId) => draftOf(taskId, 'title')],
  ['Description', (taskId) => draftOf(taskId, 'description')],
  ['New item', (taskId) => `new-item:${taskId}`],
  ['Comment', (taskId) => `new-comment:${taskId}`],
  ['What is missing?', (taskId) => `send-back:${taskId}`],
]

/** All that somebody has typed into the panel of a task and not saved; with the names of the boxes where it is more than one. */
export function typedFor(taskId: string, draft: (form: string) => FormDraft | undefined): string {
  const texts = boxes.flatMap(([name, form]) => {
    const text = textOf(draft(form(taskId)))
    return text === '' ? [] : [{ name, text }]
  })
  const [first] = texts
  if (texts.length === 1 && first) return first.text
  return texts.map(({ name, text }) => `${name}: ${text}`).join('\n\n')
}

/** The text of a draft of one box, however its form keeps it. */
function textOf(draft: FormDraft | undefined): string {
  const [value] = Object.values(draft?.values ?? {})
  return asText(isObject(value) ? value['typed'] : value)
}
