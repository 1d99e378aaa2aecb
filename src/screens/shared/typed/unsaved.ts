import { useReducer, useState } from 'react'
import type { Stamp } from '../../../domain/model/day.ts'
import { asText, isObject, type Json } from '../../../domain/model/json.ts'
import { useFormDraft, useGivenBack } from '../../../workspace/react-drafts.ts'
import type { FollowingForm } from './use-meanwhile.tsx'

/** What was typed into a field and is not saved yet, and what was stored there when typing began. */
interface UnsavedText {
  readonly opened: string
  readonly typed: string
}

/** Fields that follow the stored values until something else is typed into them, and then keep that. */
export interface UnsavedFields<Field extends string> extends FollowingForm<Record<Field, string>> {
  /** What the fields show. */
  readonly values: Readonly<Record<Field, string>>
  /** Whether there is something to save. */
  readonly changed: boolean
  /** What was typed into a field, even if it equals what was there before. */
  readonly typedInto: (field: Field) => string | undefined
  readonly type: (field: Field, value: string) => void
  /** Shows the stored values again, and keeps nothing: after saving, as the entry `saved`, or to start over. */
  readonly forget: (saved?: string) => void
  /** When the draft that the fields opened with was typed. */
  readonly restoredAt: Stamp | undefined
}

/**
 * Some fields of a screen that follow `stored`. Text typed into those in `kept` is a draft under the name `form`: a search, a
 * move or another screen may remove the fields meanwhile.
 */
export function useUnsavedFields<Field extends string>(
  form: string,
  stored: Readonly<Record<Field, string>>,
  kept: readonly NoInfer<Field>[],
): UnsavedFields<Field> {
  const draft = useFormDraft(form)
  // Mutated in place: what was put there counts before the next render.
  const [unsaved] = useState(() => unsavedIn(draft.found?.values ?? {}, kept))
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useGivenBack(form, (back) => {
    for (const [field, text] of unsavedIn(back, kept)) unsaved.set(field, text)
    redraw()
  })
  const fields: Field[] = []
  for (const field in stored) fields.push(field)
  /** Undefined if the typed text equals what was there before. */
  const touched = (field: Field): UnsavedText | undefined => {
    const text = unsaved.get(field)
    return text?.typed === text?.opened ? undefined : text
  }
  const side = (of: keyof UnsavedText): Record<Field, string> => {
    const texts: Record<Field, string> = { ...stored }
    for (const field of fields) texts[field] = touched(field)?.[of] ?? stored[field]
    return texts
  }
  const put = (group: readonly Field[], textOf: (field: Field) => UnsavedText | undefined): void => {
    for (const field of group) {
      const text = textOf(field)
      if (text) unsaved.set(field, text)
      else unsaved.delete(field)
    }
    const entries = kept.flatMap((field) => (touched(field) ? [[field, touched(field)] as const] : []))
    draft.keep(entries.length > 0 ? Object.fromEntries(entries) : undefined)
    redraw()
  }
  const values = side('typed')
  return {
    values,
    changed: fields.some((field) => values[field] !== stored[field]),
    typedInto: (field) => unsaved.get(field)?.typed,
    versions: () => ({ opened: side('opened'), typed: side('typed'), stored }),
    type: (field, typed) => put([field], () => ({ opened: touched(field)?.opened ?? stored[field], typed })),
    keep: (group) => put(group, (field) => ({ opened: stored[field], typed: side('typed')[field] })),
    take: (group) => put(group, () => undefined),
    forget: (saved) => {
      draft.discard(saved)
      put(fields, () => undefined)
    },
    restoredAt: draft.found?.at,
  }
}

function unsavedIn<Field extends string>(values: Json, kept: readonly Field[]): Map<Field, UnsavedText> {
  const texts = new Map<Field, UnsavedText>()
  for (const field of kept) {
    const text = values[field]
    if (isObject(text)) texts.set(field, { opened: asText(text['opened']), typed: asText(text['typed']) })
  }
  return texts
}
