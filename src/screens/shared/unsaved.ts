import { useReducer, useState } from 'react'
import type { FollowingForm } from './use-meanwhile.tsx'

/** What was typed into a field and not saved yet, and what was stored there when the typing began. */
interface UnsavedText {
  readonly opened: string
  readonly typed: string
}

/** What was typed and not saved yet, by field. A screen keeps it, since a search or a move may remove the field. */
export type Unsaved = Map<string, UnsavedText>

/** The unsaved texts of a screen, kept for as long as it is shown. */
export function useUnsaved(): Unsaved {
  const [unsaved] = useState<Unsaved>(() => new Map())
  return unsaved
}

/** A few fields that follow what is stored until something else is typed into them, and then keep that. */
export interface UnsavedFields<Field extends string> extends FollowingForm<Record<Field, string>> {
  /** What the fields show. */
  readonly values: Readonly<Record<Field, string>>
  /** Whether there is something to save. */
  readonly changed: boolean
  /** What was typed into a field, even if it is what was there before. */
  readonly typedInto: (field: Field) => string | undefined
  readonly type: (field: Field, value: string) => void
  /** Shows what is stored again: after saving. */
  readonly forget: () => void
}

/** Some fields of a screen: `id` is unique there, `stored` is what they follow. */
export function useUnsavedFields<Field extends string>(
  unsaved: Unsaved,
  id: string,
  stored: Readonly<Record<Field, string>>,
): UnsavedFields<Field> {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const fields: Field[] = []
  for (const field in stored) fields.push(field)
  const keyOf = (field: Field): string => `${id} ${field}`
  /** None where what was typed is what was there before. */
  const touched = (field: Field): UnsavedText | undefined => {
    const text = unsaved.get(keyOf(field))
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
      if (text) unsaved.set(keyOf(field), text)
      else unsaved.delete(keyOf(field))
    }
    redraw()
  }
  const values = side('typed')
  return {
    values,
    changed: fields.some((field) => values[field] !== stored[field]),
    typedInto: (field) => unsaved.get(keyOf(field))?.typed,
    versions: () => ({ opened: side('opened'), typed: side('typed'), stored }),
    type: (field, typed) => put([field], () => ({ opened: touched(field)?.opened ?? stored[field], typed })),
    keep: (group) => put(group, (field) => ({ opened: stored[field], typed: side('typed')[field] })),
    take: (group) => put(group, () => undefined),
    forget: () => put(fields, () => undefined),
  }
}
