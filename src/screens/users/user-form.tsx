import { useForm } from 'react-hook-form'
import { fieldErrors } from '../../domain/field-errors.ts'
import { assignableRoles, roles, type User } from '../../domain/model.ts'
import { showSuccess } from '../../ui/toasts.tsx'
import { useRun } from '../../workspace/react.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { oneOf } from '../one-of.ts'
import { showAtFields, showRefusal } from '../show-at-fields.ts'
import { UserFields } from './user-fields.tsx'
import { valuesOf, type UserFormValues } from './user-form-values.ts'

interface UserFormProps {
  /** Who is edited; nobody when somebody is added. */
  user: User | undefined
  onClose: () => void
}

/**
 * SPEC 2 'Users', the modal 'Add User' or 'Edit User' (SPEC 4 'Forms', SPEC 5 'User form'). All that is wrong with the
 * fields is shown at once; what only the data can tell (an e-mail in use) after that.
 */
export function UserForm({ user, onClose }: UserFormProps) {
  const run = useRun()
  const form = useForm<UserFormValues>({ defaultValues: valuesOf(user) })
  const submit = form.handleSubmit((values) => {
    const wrong = fieldErrors(user ? 'user.update' : 'user.create', { ...values, userId: user?.id })
    if (showAtFields(form, wrong)) return
    const outcome = user
      ? run('user.update', { ...values, userId: user.id, role: oneOf(roles, values.role) ?? user.role })
      : run('user.create', { ...values, role: oneOf(assignableRoles, values.role) })
    if (!outcome.ok) {
      showRefusal(form, outcome.refusal)
      return
    }
    showSuccess(user ? 'User updated' : 'User created', { of: outcome.entryId })
    onClose()
  })
  return (
    <FormDialog
      title={user ? 'Edit User' : 'Add User'}
      submitLabel={user ? 'Update' : 'Create'}
      dirty={form.formState.isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      <UserFields form={form} user={user} />
    </FormDialog>
  )
}
