import { useReducer, useState } from 'react'
import type { FollowingForm } from './use-meanwhile.tsx'

/** What was typed into a field and not saved yet, and what was stored there when that was begun. */
interface Typed {
  readonly opened: string
  readonly typed: string
}

/** What was typed and not saved yet, by field: kept by a screen, since a search or a move may take the field away. */
export type Drafts = Map<string, Typed>

/** The drafts of a screen, for as long as it is shown. */
export function useDrafts(): Drafts {
  const [drafts] = useState<Drafts>(() => new Map())
  return drafts
}

/** A few fields that follow what is stored until something else is typed into them, and then keep that. */
export interface Draft<Field extends string> extends FollowingForm<Record<Field, string>> {
  /** What stands in the fields. */
  readonly values: Readonly<Record<Field, string>>
  /** Whether there is something to save. */
  readonly changed: boolean
  /** What was typed into a field, the text that it began with included. */
  readonly typedInto: (field: Field) => string | undefined
  readonly type: (field: Field, value: string) => void
  /** Back to what is stored: after saving it. */
  readonly forget: () => void
}

/** The draft of some fields: `id` is unique on the screen, `stored` what they follow. */
export function useDraft<Field extends string>(
  drafts: Drafts,
  id: string,
  stored: Readonly<Record<Field, string>>,
): Draft<Field> {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const fields: Field[] = []
  for (const field in stored) fields.push(field)
  const keyOf = (field: Field): string => `${id} ${field}`
  /** None where the text is the one that was there before. */
  const touched = (field: Field): Typed | undefined => {
    const draft = drafts.get(keyOf(field))
    return draft?.typed === draft?.opened ? undefined : draft
  }
  const side = (of: keyof Typed): Record<Field, string> => {
    const texts: Record<Field, string> = { ...stored }
    for (const field of fields) texts[field] = touched(field)?.[of] ?? stored[field]
    return texts
  }
  const put = (group: readonly Field[], draftOf: (field: Field) => Typed | undefined): void => {
    for (const field of group) {
      const draft = draftOf(field)
      if (draft) drafts.set(keyOf(field), draft)
      else drafts.delete(keyOf(field))
    }
    redraw()
  }
  const values = side('typed')
  return {
    values,
    changed: fields.some((field) => values[field] !== stored[field]),
    typedInto: (field) => drafts.get(keyOf(field))?.typed,
    versions: () => ({ opened: side('opened'), typed: side('typed'), stored }),
    type: (field, typed) => put([field], () => ({ opened: touched(field)?.opened ?? stored[field], typed })),
    keep: (group) => put(group, (field) => ({ opened: stored[field], typed: side('typed')[field] })),
    take: (group) => put(group, () => undefined),
    forget: () => put(fields, () => undefined),
  }
}
