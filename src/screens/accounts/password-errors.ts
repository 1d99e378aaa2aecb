import { passwordFault } from '../../domain/rules/new-password.ts'
import { useTerms } from '../../workspace/react-accounts.ts'

/** The function that says what is wrong with a new password, if anything is. SPEC 5. */
export function usePasswordErrors(): (password: string) => { readonly password?: string } {
  const terms = useTerms()
  return (password) => {
    const fault = password.trim() === '' ? 'Password is required' : passwordFault(terms, password)
    return fault === undefined ? {} : { password: fault }
  }
}
