import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Stamp } from '../domain/model/day.ts'
import { asText, type Json } from '../domain/model/json.ts'
import type { FormDraft, NamedDraft } from './form-drafts.ts'
import { useOpened } from './react-context.ts'
import { useDeeds } from './react-person.tsx'
import { whenRetracted } from './when-retracted.ts'

/** The draft of one form, for the person the screen was drawn for. */
export interface DraftHere {
  /** What was there when the form opened, or was given back since; none once it was discarded. */
  readonly found: FormDraft | undefined
  /** Keeps the present contents of the form, limited to what may be kept: no password. Pass nothing when the form is as it was. */
  readonly keep: (values: Json | undefined) => void
  /**
   * Discards a draft that is no longer wanted or was saved: `saved` is the `entryId` of that outcome. If that request is
   * refused in the end, the draft comes back and is shown at once.
   */
  readonly discard: (saved?: string) => void
}

/**
 * The draft of a form, whatever it holds. `form` names it among all forms of a person and must stay the same while the
 * component is mounted. A component that uses this also uses `useGivenBack`; where the values are a few texts, `useDraft`
 * and `useTypedHere` do both.
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

/** Puts a draft that comes back into the form it was typed into, if that is still on the screen. */
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

/** Gives the drafts of forms as they are right now, for the person the screen was drawn for. */
export interface PeekDrafts {
  readonly of: (form: string) => FormDraft | undefined
  /** Those of all forms whose names begin with this prefix, in the order in which they were last typed into. */
  readonly under: (prefix: string) => readonly NamedDraft[]
}

/** Reads drafts without following them. */
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
   * Takes in what was typed. `isHalf` means that the browser cannot read it yet (`validity.badInput` of a date or number,
   * whose value is '' then), so the draft keeps what it had.
   */
  readonly type: (field: Field, value: string, isHalf?: boolean) => void
  /** Shows the initial values again and keeps nothing: after saving, on 'Cancel', on 'Start over'. */
  readonly discard: (saved?: string) => void
  /** When the draft that was there when the form opened was typed. */
  readonly restoredAt: Stamp | undefined
}

/** A form that begins with `initial` or with its draft. Only the fields in `kept` are ever stored. */
export function useDraft<Field extends string>(
  form: string,
  initial: Readonly<Record<Field, string>>,
  kept: readonly NoInfer<Field>[],
): Draft<Field> {
  const { found, keep, discard } = useFormDraft(form)
  const [values, setValues] = useState(() => ({ ...initial, ...textsIn(found?.values, kept) }))
  // What can be read of the fields; more than one may change before the next render.
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

/** A single text that is edited in place: a comment or a field. */
export interface TypedHere {
  /** What was typed and not saved; nothing if nobody has typed. */
  readonly text: string | undefined
  readonly type: (text: string) => void
  readonly discard: (saved?: string) => void
  readonly restoredAt: Stamp | undefined
}

/**
 * What was typed into one field or box. An empty text counts, too: somebody has removed what was there.
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

/** The texts of a draft, which may come from another version with other fields. */
function textsIn<Field extends string>(
  values: Json | undefined,
  kept: readonly Field[],
): Partial<Record<Field, string>> {
  const texts: Partial<Record<Field, string>> = {}
  for (const field of kept) if (typeof values?.[field] === 'string') texts[field] = asText(values[field])
  return texts
}
