import { can } from '../../domain/can.ts'
import type { User } from '../../domain/model.ts'
import { projectChoices } from '../../domain/views/admin.ts'
import { MultiSelectField, SelectField, TextField } from '../../ui/field.tsx'
import { RevealablePasswordField } from '../../ui/revealable-password-field.tsx'
import { useMe, useWorkspace } from '../../workspace/react.tsx'
import { PlanNotes } from './plan-notes.tsx'
import { assignableRoleOptions, roleNames } from './role-names.ts'
import type { UserFormState } from './user-form-values.ts'

interface UserFieldsProps {
  form: UserFormState
  user: User | undefined
}

/** SPEC 2 'Users', the fields of the form. An admin stays one, and has no projects of his own (DECISIONS). */
export function UserFields({ form, user }: UserFieldsProps) {
  const { register, formState } = form
  const { errors } = formState
  const me = useMe()
  const stays = user && !can.changeRole(me, user) ? user.role : undefined
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
      <TextField
        label="Name"
        required
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="off"
        error={errors.email?.message}
        {...register('email')}
      />
      <RevealablePasswordField
        label="Password"
        required
        hint="At least 4 characters."
        error={errors.password?.message}
        {...register('password')}
      />
      {stays ? (
        <SelectField
          label="Role"
          disabled
          hint="The role of an admin cannot be changed."
          options={[{ value: stays, label: roleNames[stays] }]}
        />
      ) : (
        <SelectField
          label="Role"
          required
          placeholder="-- Select Role --"
          options={assignableRoleOptions}
          error={errors.role?.message}
          {...register('role')}
        />
      )}
      {!stays && <ProjectsField form={form} />}
      <PlanNotes form={form} user={user} />
    </div>
  )
}

function ProjectsField({ form: { register, formState } }: { form: UserFormState }) {
  const choices = useWorkspace(projectChoices)
  return (
    <MultiSelectField
      label="Projects"
      className="sm:col-span-2"
      hint="Optional. A manager manages the chosen projects, an employee works in them."
      emptyText="There are no projects yet"
      options={choices.map(({ id, label }) => ({ value: id, label }))}
      error={formState.errors.projectIds?.message}
      {...register('projectIds')}
    />
  )
}
