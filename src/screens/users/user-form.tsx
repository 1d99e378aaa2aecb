import { useMemo, useState } from 'react'
import { can } from '../../domain/can.ts'
import { userErrors } from '../../domain/field-errors.ts'
import { assignableRoles, type User } from '../../domain/model/users.ts'
import { showSuccess } from '../../ui/toasts/toasts.ts'
import { useMe, usePeek } from '../../workspace/react.tsx'
import { useTerms } from '../../workspace/react-accounts.ts'
import { useRun } from '../../workspace/react-person.tsx'
import type { Outcome } from '../../workspace/workspace.ts'
import { typeOne } from '../../ui/fields/revealable-password-field.tsx'
import { FormDialog } from '../shared/form-dialog.tsx'
import { chosenOf } from '../shared/select-options.ts'
import { showAtFields, showRefusal } from '../shared/typed/show-at-fields.ts'
import { useLastKnown } from '../shared/use-last-known.ts'
import { useMeanwhile } from '../shared/typed/use-meanwhile.tsx'
import { useUserForm } from './use-user-form.ts'
import { UserFields } from './user-fields.tsx'
import {
  adminGroups,
  fieldGroups,
  valuesOf,
  withoutNoPassword,
  type UserFormValues,
} from './user-form-values.ts'

interface UserFormProps {
  /** The account being edited; undefined when one is added. */
  user: User | undefined
  onClose: () => void
  /** Called instead of `onClose` when an account was saved. */
  onSaved: (userId: string) => void
  /** Called after that if they were added without a password. */
  onInvited?: (user: User, entryId: string | undefined) => void
}

/**
 * SPEC 2 'Users', the modal 'Add User' or 'Edit User' (SPEC 4 'Forms', SPEC 5 'User form'). All errors in the fields are
 * shown at once, including an e-mail that is in use. When an account is edited, only the touched fields are sent.
 */
export function UserForm({ user: opened, onClose, onSaved, onInvited }: UserFormProps) {
  const me = useMe()
  const run = useRun()
  const peek = usePeek()
  const terms = useTerms()
  const { row: user, isGone } = useLastKnown(opened, (state) => opened && state.users.get(opened.id))
  const groups = user && !can.changeRole(me, user) ? adminGroups : fieldGroups
  const stored = useMemo(() => valuesOf(user), [user])
  const { form, following, draft } = useUserForm(user, stored, groups)

  const [isInvited, setInvited] = useState(true)
  const invitation = !user && terms.hasSealedPasswords ? { isInvited, choose: setInvited } : undefined
  const finish = (outcome: Outcome, done: string, userId: string): void => {
    if (!outcome.ok) return showRefusal(form, outcome.refusal)
    draft.discard(outcome.entryId)
    showSuccess(done, { of: outcome.entryId })
    onSaved(userId)
  }
  const { attempt, choiceAt } = useMeanwhile({
    form: following,
    groups,
    row: `users:${user?.id ?? ''}`,
    save: ({ role, ...touched }) => {
      if (!user) return
      const send = withoutNoPassword(touched, terms)
      finish(run('user.update', { ...send, ...(role && { role }), userId: user.id }), 'User updated', user.id)
    },
  })
  const create = (values: Omit<UserFormValues, 'password'> & { password?: string }): void => {
    const outcome = run('user.create', { ...values, role: chosenOf(assignableRoles, values.role) })
    finish(outcome, 'User created', outcome.ok ? outcome.result : '')
    const made = outcome.ok && peek((state) => state.users.get(outcome.result))
    if (made && values.password === undefined) onInvited?.(made, outcome.entryId)
  }
  const submit = form.handleSubmit((values) => {
    const wrong = {
      ...(invitation && !isInvited && values.password.trim() === '' && { password: typeOne }),
      ...peek((state) => userErrors(state, user, withoutNoPassword(values, terms), terms)),
    }
    if (showAtFields(form, wrong)) return
    if (user) attempt()
    else create(withoutNoPassword(following.versions().typed, terms))
  })
  return (
    <FormDialog
      title={user ? 'Edit User' : 'Add User'}
      submitLabel={user ? 'Update' : 'Create'}
      dirty={form.formState.isDirty || draft.restoredAt !== undefined}
      draft={draft}
      gone={isGone ? 'user' : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <UserFields form={form} user={user} choiceAt={choiceAt} invitation={invitation} />
    </FormDialog>
  )
}
