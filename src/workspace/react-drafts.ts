import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Stamp } from '../domain/model/day.ts'
import { asText, type Json } from '../domain/model/json.ts'
import type { FormDraft, NamedDraft } from './form-drafts.ts'
import { useOpened } from './react-context.ts'
import { useDeeds } from './react-person.tsx'
import { whenRetracted } from './when-retracted.ts'

/** The draft of one form, of whoever the screen was drawn for. */
export interface DraftHere {
  /** What was there when the form opened, or was given back since; none once it was discarded. */
  readonly found: FormDraft | undefined
  /** Keeps what stands in the form now: only what may be kept, so no password. Nothing when it is as it was. */
  readonly keep: (values: Json | undefined) => void
  /**
   * It is not wanted any more, or was saved: `saved` is the `entryId` of that outcome. Should this be refused in the end,
   * the draft comes back, and is shown at once.
   */
  readonly discard: (saved?: string) => void
}

/**
 * The draft of a form, whatever it holds. `form` names it within all forms of a person, and stays the same as long as
 * the component is drawn. Whoever uses this also uses `useGivenBack`; where the values are a few texts, `useDraft` and
 * `useTypedHere` do both.
 */
export function useFormDraft(form: string): DraftHere {
  const workspace = useOpened()
  const { drafts } = workspace.place
  const { viewer } = useDeeds()
  const [found, setFound] = useState(() => drafts.read(viewer, form))
  useDraftsBack(form, setFound)
  useEffect(() => drafts.draw(viewer, form), [drafts, viewer, form])
  return useMemo(() => {
    return {
      found,
      keep: (values) => {
        if (values) drafts.keep(viewer, form, values)
        else drafts.drop(viewer, form)
      },
      discard: (saved) => {
        const last = drafts.drop(viewer, form)
        setFound(undefined)
        if (saved !== undefined && last)
          whenRetracted(workspace, saved, () => drafts.giveBack(viewer, form, last.values))
      },
    }
  }, [workspace, drafts, viewer, form, found])
}

/** Puts a draft that comes back into the form that it was typed into, which is drawn already. */
export function useGivenBack(form: string, show: (values: Json) => void): void {
  useDraftsBack(form, ({ values }) => show(values))
}

function useDraftsBack(form: string, take: (draft: FormDraft) => void): void {
  const { drafts } = useOpened().place
  const { viewer } = useDeeds()
  const takeNow = useEffectEvent(take)
  useEffect(
    () =>
      drafts.onGivenBack((back) => {
        if (back.person === viewer && back.form === form) takeNow(back.draft)
      }),
    [drafts, viewer, form],
  )
}

/** What gives the drafts of forms right now, of whoever the screen was drawn for. */
export interface PeekDrafts {
  readonly of: (form: string) => FormDraft | undefined
  /** Those of all forms whose names begin so, in the order in which they were typed last. */
  readonly under: (prefix: string) => readonly NamedDraft[]
}

/** Looks at drafts without following them. */
export function usePeekDrafts(): PeekDrafts {
  const { drafts } = useOpened().place
  const { viewer } = useDeeds()
  return useMemo(
    () => ({
      of: (form) => drafts.read(viewer, form),
      under: (prefix) => drafts.under(viewer, prefix),
    }),
    [drafts, viewer],
  )
}

/** A form of a few texts whose half-typed values outlive it (DECISIONS 'Tasks': Drafts). */
export interface Draft<Field extends string> {
  /** What the fields show. */
  readonly values: Readonly<Record<Field, string>>
  /**
   * Something was typed. `isHalf` where the browser cannot read it yet (`validity.badInput` of a date or a number, whose
   * value is '' then): so the draft keeps what it had.
   */
  readonly type: (field: Field, value: string, isHalf?: boolean) => void
  /** Shows the initial values again and keeps nothing: after saving, on 'Cancel', on 'Start over'. */
  readonly discard: (saved?: string) => void
  /** When the draft was typed that was there when the form opened. */
  readonly restoredAt: Stamp | undefined
}

/** A form that begins with `initial`, or with the draft of it. Of its fields only those in `kept` are ever stored. */
export function useDraft<Field extends string>(
  form: string,
  initial: Readonly<Record<Field, string>>,
  kept: readonly NoInfer<Field>[],
): Draft<Field> {
  const { found, keep, discard } = useFormDraft(form)
  const [values, setValues] = useState(() => ({ ...initial, ...textsIn(found?.values, kept) }))
  // What can be read of it; more than one field may change before it is drawn again.
  const typed = useRef(values)
  useGivenBack(form, (draft) => {
    typed.current = { ...initial, ...textsIn(draft, kept) }
    setValues(typed.current)
  })
  return {
    values,
    type: (field, value, isHalf = false) => {
      setValues((before) => ({ ...before, [field]: value }))
      if (isHalf) return
      typed.current = { ...typed.current, [field]: value }
      const isTouched = kept.some((one) => typed.current[one] !== initial[one])
      keep(isTouched ? Object.fromEntries(kept.map((one) => [one, typed.current[one]])) : undefined)
    },
    discard: (saved) => {
      typed.current = { ...initial }
      setValues(typed.current)
      discard(saved)
    },
    restoredAt: found?.at,
  }
}

/** A single text that is typed where it stands: a comment, a field that is edited in place. */
export interface TypedHere {
  /** What was typed and not saved; nothing where nobody has typed. */
  readonly text: string | undefined
  readonly type: (text: string) => void
  readonly discard: (saved?: string) => void
  readonly restoredAt: Stamp | undefined
}

/**
 * What was typed into one field or box. An empty text is one, too: somebody has taken away what was there.
 * @public for fields that are edited in place: Escape there discards it
 */
export function useTypedHere(form: string): TypedHere {
  const { found, keep, discard } = useFormDraft(form)
  const [text, setText] = useState(() => textsIn(found?.values, ['text']).text)
  useGivenBack(form, (draft) => setText(textsIn(draft, ['text']).text))
  return {
    text,
    type: (typed) => {
      setText(typed)
      keep({ text: typed })
    },
    discard: (saved) => {
      setText(undefined)
      discard(saved)
    },
    restoredAt: found?.at,
  }
}

/** The texts of a draft, of which another version may have known other fields. */
function textsIn<Field extends string>(
  values: Json | undefined,
  kept: readonly Field[],
): Partial<Record<Field, string>> {
  const texts: Partial<Record<Field, string>> = {}
  for (const field of kept) if (typeof values?.[field] === 'string') texts[field] = asText(values[field])
  return texts
}
