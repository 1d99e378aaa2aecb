import { useState, type SubmitEvent } from 'react'
import type { FieldErrors } from '../../domain/field-errors.ts'
import type { AccountAnswer } from '../../workspace/accounts.ts'

interface LinkForm {
  /** What is wrong with the fields, by their names. */
  check: () => FieldErrors
  send: (token: string) => Promise<AccountAnswer>
}

/** A form that uses the token of the link by which its page was opened. It never leaves the fragment but in a request. */
export function useLinkForm({ check, send }: LinkForm) {
  const [token] = useState(() => location.hash.slice(1))
  const [pending, setPending] = useState(false)
  const [isTried, setTried] = useState(false)
  const [said, setSaid] = useState<{ readonly refused: FieldErrors; readonly failure?: string }>({
    refused: {},
  })
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = event.currentTarget
    const focus = (errors: FieldErrors): void => {
      const [first] = Object.keys(errors)
      if (first !== undefined) form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    }
    setTried(true)
    const wrong = check()
    focus(wrong)
    if (pending || Object.keys(wrong).length > 0) return
    setPending(true)
    const answer = await send(token)
    // The page begins anew as whoever is logged in now.
    if (answer.ok) return location.replace('/dashboard')
    setPending(false)
    const { field, message } = answer.refusal
    const refused = field !== undefined && form.querySelector(`[name=${field}]`) ? { [field]: message } : {}
    focus(refused)
    setSaid({ refused, ...(Object.keys(refused).length === 0 && { failure: message }) })
  }
  // What was refused stands there until the next try.
  const errors: FieldErrors = { ...said.refused, ...(isTried ? check() : {}) }
  return { token, pending, failure: said.failure, errors, submit }
}
