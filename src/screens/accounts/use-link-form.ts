import { useEffect, useState, type SubmitEvent } from 'react'
import type { FieldErrors } from '../../domain/field-errors.ts'
import type { Refusal } from '../../domain/request/refusal.ts'
import type { AccountAnswer } from '../../workspace/accounts.ts'
import { useAccounts } from '../../workspace/react-accounts.ts'

interface LinkForm {
  kind: 'setup' | 'welcome'
  /** What is wrong with the fields, by their names. */
  check: () => FieldErrors
  send: (token: string) => Promise<AccountAnswer>
}

/**
 * A form that uses the token of the link by which its page was opened. The token leaves the address's fragment only in
 * a request. The server is asked at once whether the link is still good, so that nobody fills in a form for nothing.
 */
export function useLinkForm({ kind, check, send }: LinkForm) {
  const { lookAtLink } = useAccounts()
  const [token] = useState(() => location.hash.slice(1))
  const [pending, setPending] = useState(false)
  const [isTried, setTried] = useState(false)
  const [email, setEmail] = useState('')
  const [said, setSaid] = useState<{ readonly refused: FieldErrors; readonly failure?: Refusal }>({
    refused: {},
  })
  useEffect(() => {
    const look = async (): Promise<void> => {
      const answer = await lookAtLink(kind, token)
      if (answer.ok) setEmail(answer.result)
      // A server that cannot be asked now is asked again when the form is sent.
      else if (answer.refusal.code === 'gone') setSaid({ refused: {}, failure: answer.refusal })
    }
    if (token !== '') void look()
    // A newer link opened in the same tab changes only the fragment, for which the browser does not load the page
    // again.
    const beginAnew = (): void => location.reload()
    addEventListener('hashchange', beginAnew)
    return () => removeEventListener('hashchange', beginAnew)
  }, [lookAtLink, kind, token])
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
    // The page starts anew as the person now logged in.
    if (answer.ok) return location.replace('/dashboard')
    setPending(false)
    const { refusal } = answer
    const { field, message } = refusal
    const refused = field !== undefined && form.querySelector(`[name=${field}]`) ? { [field]: message } : {}
    focus(refused)
    setSaid({ refused, ...(Object.keys(refused).length === 0 && { failure: refusal }) })
  }
  // What was refused stays until the next try.
  const errors: FieldErrors = { ...said.refused, ...(isTried ? check() : {}) }
  return { link: { token, failure: said.failure, email, pending }, errors, submit }
}
