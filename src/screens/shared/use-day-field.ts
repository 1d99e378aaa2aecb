import { useRef, useState, type ChangeEvent } from 'react'
import { halfTyped } from './half-typed.ts'

/** A date that is typed and then taken, in a dialog; a half typed one is not taken for none (K91). */
export function useDayField(beginning: string) {
  const [day, setDay] = useState(beginning)
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
      value: day,
      error,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>): void => {
        setDay(target.value)
        setError(undefined)
      },
    },
    /** Says why it is not taken, at the field. */
    refuse,
    /** Gives the day, or `''` for none, to whoever takes it; says why not where it is half typed. */
    take: (then: (day: string) => void): void => {
      // Asked of the browser itself: it tells of no change where none was before.
      if (!ref.current?.validity.badInput) return then(day)
      refuse(halfTyped)
    },
  }
}
