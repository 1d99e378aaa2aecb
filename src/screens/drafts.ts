import { useState } from 'react'

/** What was typed and not saved yet, by field: kept by a screen, since a search or a move may take the field away. */
export type Drafts = Map<string, string>

/** The drafts of a screen, for as long as it is shown. */
export function useDrafts(): Drafts {
  const [drafts] = useState<Drafts>(() => new Map())
  return drafts
}

/** A field that follows what is stored until somebody types something else into it, and then keeps what he typed. */
export interface Draft {
  readonly value: string
  readonly changed: boolean
  readonly type: (value: string) => void
  /** Back to what is stored: after saving it. */
  readonly forget: () => void
}

/** The draft of one field: `field` is unique on the screen, `stored` the text it follows. */
export function useDraft(drafts: Drafts, field: string, stored: string): Draft {
  const [typed, setTyped] = useState(() => drafts.get(field))
  const keep = (value: string | undefined): void => {
    if (value === undefined) drafts.delete(field)
    else drafts.set(field, value)
    setTyped(value)
  }
  return {
    value: typed ?? stored,
    changed: typed !== undefined && typed !== stored,
    type: (value) => keep(value === stored ? undefined : value),
    forget: () => keep(undefined),
  }
}
