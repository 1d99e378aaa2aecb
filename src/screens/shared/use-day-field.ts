import { useRef, useState, type ChangeEvent } from 'react'
import { useDraft } from '../../workspace/react-drafts.ts'
import { halfTyped } from './half-typed.ts'

/** A date that is typed and then taken, in a dialog; a half typed one is not taken for none (K91), and what was typed is a draft (K145). */
export function useDayField(form: string, beginning: string) {
  const { values, type, discard, restoredAt } = useDraft(form, { day: beginning }, ['day'])
  const [error, setError] = useState<string>()
  const ref = useRef<HTMLInputElement>(null)
  const refuse = (why: string): void => {
    setError(why)
    ref.current?.focus()
  }
  return {
    /** For the field. */
    field: {
      ref,
      value: values.day,
      error,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>): void => {
        type('day', target.value, target.validity.badInput)
        setError(undefined)
      },
    },
    /** For the dialog. */
    isDirty: values.day !== beginning,
    draft: { restoredAt, startOver: () => discard(), discard: () => discard(), hasPassword: false },
    /** Says why it is not taken, at the field. */
    refuse,
    /** Gives the day, or `''` for none, to whoever takes it; says why not where it is half typed. */
    take: (then: (day: string) => void): void => {
      // Asked of the browser itself: it tells of no change where none was before.
      if (!ref.current?.validity.badInput) return then(values.day)
      refuse(halfTyped)
    },
  }
}
