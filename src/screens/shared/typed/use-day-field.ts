import { useRef, useState, type ChangeEvent } from 'react'
import { noRealDay, parseDay } from '../../../domain/model/day.ts'
import { useDraft } from '../../../workspace/react-drafts.ts'
import { halfTyped } from './half-typed.ts'

/** A date field of a dialog. A half-typed date is not taken for no date (K91), and the typed date is a draft (K145). */
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
    /** Says at the field why the date is not taken. */
    refuse,
    /** Calls `then` with the day, or `''` for none; if the date is half typed, says so instead. */
    take: (then: (day: string) => void): void => {
      // Asked of the browser itself: a half-typed date in an empty field fires no change event.
      if (ref.current?.validity.badInput) return refuse(halfTyped)
      // '12/01/26' is a date for the browser, of the year 26.
      if (values.day !== '' && parseDay(values.day) === undefined) return refuse(noRealDay)
      then(values.day)
    },
  }
}
