import type { FieldPath } from 'react-hook-form'
import { personName } from '../../domain/model/names.ts'
import type { RowPlan } from '../../domain/rules/project-plan.ts'
import type { AssignableRole } from '../../domain/model/users.ts'
import { knownPeople } from '../../domain/views/known-people.ts'
import { dropUnseen } from '../../ui/fields/drop-unseen.ts'
import { TextField } from '../../ui/fields/field.tsx'
import { InvitedOrTyped, RevealablePasswordField } from '../../ui/fields/revealable-password-field.tsx'
import { SuggestField, type Suggestion } from '../../ui/fields/suggest-field.tsx'
import { usePeek } from '../../workspace/react.tsx'
import { useTerms } from '../../workspace/react-accounts.ts'
import type { CreateProjectForm, CreateProjectValues, ErrorAt } from './create-project-form.ts'

interface PersonFieldsProps {
  form: CreateProjectForm
  /** Where they are in the form. */
  at: 'manager' | `employees.${number}`
  /** The role that they have or get. */
  asRole: AssignableRole
  /** The start of the fields' labels: 'Employee 2' makes 'Employee 2 Name'. */
  label: string
  plan: RowPlan
  errorAt: ErrorAt
  /** The id of the element that says what becomes of them. */
  describedBy: string
  required?: boolean
}

/**
 * Name, e-mail and password of somebody in the create modal. People with an account are found while the e-mail is
 * typed.
 */
export function PersonFields({ form, at, asRole, label, plan, errorAt, ...rest }: PersonFieldsProps) {
  const { describedBy, required = false } = rest
  const peek = usePeek()
  const { hasSealedPasswords } = useTerms()
  const email = `${at}.email` as const
  const text = form.getValues(email)
  const find = (search: string): Suggestion[] =>
    peek((state) => knownPeople(state, asRole, search, usedIn(form.getValues(), search))).map((user) => ({
      value: user.email,
      label: personName(user),
    }))
  const isKnown = plan.becomes === 'existing'
  const field = (path: FieldPath<CreateProjectValues>) => ({
    error: errorAt(path),
    ...form.register(path),
  })
  const unused = isKnown ? isUnused : undefined
  const isInvited = hasSealedPasswords === true && form.getValues(`${at}.isInvited`)
  const typed = form.register(`${at}.password`, {
    // Typing a password is a choice as well.
    onChange: () => {
      if (form.getValues(`${at}.password`) !== '') form.setValue(`${at}.isInvited`, false)
    },
  })
  const choose = (toInvite: boolean): void => {
    form.setValue(`${at}.isInvited`, toInvite)
    if (toInvite) form.setValue(`${at}.password`, '')
    else form.setFocus(`${at}.password`)
  }
  const password = (
    <RevealablePasswordField
      label={`${label} Password`}
      required={required && !isKnown && !isInvited}
      className={isInvited ? isUnused : unused}
      error={errorAt(`${at}.password`)}
      {...typed}
    />
  )
  return (
    <>
      <TextField
        label={`${label} Name`}
        required={required && !isKnown}
        autoComplete="off"
        className={unused}
        {...field(`${at}.name`)}
      />
      <SuggestField
        label={`${label} Email`}
        type="email"
        onInput={dropUnseen}
        required={required}
        describedBy={describedBy}
        text={text}
        find={find}
        listLabel={asRole === 'manager' ? 'Known managers' : 'Known employees'}
        onChoose={({ value }) => form.setValue(email, value, { shouldDirty: true })}
        {...field(email)}
      />
      {hasSealedPasswords && !isKnown ? (
        <InvitedOrTyped
          label={`Invite ${label} by link`}
          isInvited={form.getValues(`${at}.isInvited`)}
          onChange={choose}
        >
          {password}
        </InvitedOrTyped>
      ) : (
        password
      )}
    </>
  )
}

const isUnused = '[&_input]:border-dashed [&_input]:bg-transparent'

/** The e-mails that need not be offered: those in the form, and the one being typed once it is complete. */
function usedIn({ manager, employees }: CreateProjectValues, search: string): string[] {
  return [search, manager.email, ...employees.map((employee) => employee.email)].filter((email) =>
    email.trim(),
  )
}
