import type { ReactNode } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { can } from '../../domain/can.ts'
import type { User } from '../../domain/model/users.ts'
import { choiceSearch, projectChoices } from '../../domain/views/admin.ts'
import { counted } from '../../domain/views/counted.ts'
import { CheckboxGroup } from '../../ui/fields/checkbox-group.tsx'
import { classNames } from '../../ui/class-names.ts'
import { dropUnseen } from '../../ui/fields/drop-unseen.ts'
import { SelectField, TextField } from '../../ui/fields/field.tsx'
import { InvitedOrTyped, RevealablePasswordField } from '../../ui/fields/revealable-password-field.tsx'
import { useMe, useWorkspace } from '../../workspace/react.tsx'
import { useTerms } from '../../workspace/react-accounts.ts'
import type { ChoiceAt } from '../shared/typed/use-meanwhile.tsx'
import { PlanNotes } from './plan-notes.tsx'
import { assignableRoleOptions, roleNames } from '../shared/people/role-names.ts'
import { tickedInRole, type UserFormState, type UserFormValues } from './user-form-values.ts'

/** How a new person gets in, where there are links. */
export interface Invitation {
  readonly isInvited: boolean
  readonly choose: (isInvited: boolean) => void
}

interface UserFieldsProps {
  form: UserFormState
  user: User | undefined
  choiceAt: ChoiceAt<UserFormValues>
  /** Undefined when an account is edited, or when only a password lets people in. */
  invitation: Invitation | undefined
}

/** SPEC 2 'Users', the fields of the form. An admin stays an admin, and has no projects of their own (DECISIONS). */
export function UserFields({ form, user, choiceAt, invitation }: UserFieldsProps) {
  const { register, formState } = form
  const { errors } = formState
  const me = useMe()
  const { hasSealedPasswords, leastPassword } = useTerms()
  const least = `At least ${leastPassword} characters.`
  const onServer = user
    ? 'Leave it empty to keep the one they have. One that you type must be changed at the next login.'
    : 'One that you type must be changed at the first login.'
  const hint = hasSealedPasswords ? `${onServer} ${least}` : least
  const password = (
    <RevealablePasswordField
      label="Password"
      required={invitation ? !invitation.isInvited : !hasSealedPasswords}
      hint={hint}
      className={invitation?.isInvited ? '[&_input]:border-dashed [&_input]:bg-transparent' : undefined}
      error={errors.password?.message}
      {...register('password', {
        // Typing a password is a choice against the link.
        onChange: () => {
          if (form.getValues('password') !== '') invitation?.choose(false)
        },
      })}
    />
  )
  const stays = user && !can.changeRole(me, user) ? user.role : undefined
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
      <WithChoice choice={choiceAt('name', ({ name }) => name)}>
        <TextField
          label="Name"
          required
          autoComplete="off"
          error={errors.name?.message}
          {...register('name')}
        />
      </WithChoice>
      <WithChoice choice={choiceAt('email', ({ email }) => email)}>
        <TextField
          label="Email"
          type="email"
          onInput={dropUnseen}
          required
          autoComplete="off"
          error={errors.email?.message}
          {...register('email')}
        />
      </WithChoice>
      <WithChoice choice={choiceAt('password')}>
        {invitation ? (
          <InvitedOrTyped
            label="Invite by link"
            isInvited={invitation.isInvited}
            onChange={(toInvite) => {
              invitation.choose(toInvite)
              if (toInvite) form.setValue('password', '')
              else form.setFocus('password')
            }}
          >
            {password}
          </InvitedOrTyped>
        ) : (
          password
        )}
      </WithChoice>
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
          {...register('role', {
            onChange: () => {
              const [role, ticked] = form.getValues(['role', 'projectIds'])
              if (user) form.setValue('projectIds', tickedInRole(user, role, ticked), { shouldDirty: true })
            },
          })}
        />
      )}
      {!stays && <ProjectsField form={form} user={user} choiceAt={choiceAt} />}
      <PlanNotes form={form} user={user} />
    </div>
  )
}

const meaning = 'Optional. A manager manages the chosen projects, an employee works in them.'

function ProjectsField({
  form: { control },
  user,
  choiceAt,
}: Pick<UserFieldsProps, 'form' | 'user' | 'choiceAt'>) {
  const choices = useWorkspace(projectChoices)
  const role = useWatch({ control, name: 'role' })
  const former = user && role && role !== user.role ? user : undefined
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ control, name: 'projectIds' })
  const leftOut = ({ role, projectIds }: User): string => {
    const count = choices.filter(({ id }) => projectIds.includes(id) && !value.includes(id)).length
    return count > 0
      ? ` Not ticked any more: ${counted(count, 'project')} of theirs as ${roleNames[role].toLowerCase()}.`
      : ''
  }
  const inWords = ({ role, projectIds }: UserFormValues): string => {
    const projects = choices.filter(({ id }) => projectIds.includes(id)).map(({ label }) => label)
    return [role && roleNames[role], projects.join(', ') || 'no projects'].filter(Boolean).join(': ')
  }
  return (
    <div className="flex min-w-0 flex-col gap-2 sm:col-span-2">
      <CheckboxGroup
        ref={ref}
        label="Projects"
        hint={former ? `${meaning}${leftOut(former)}` : meaning}
        emptyText="There are no projects yet"
        options={choices.map(({ id, label }) => ({ value: id, label }))}
        matches={choiceSearch}
        values={value}
        onChange={onChange}
        error={fieldState.error?.message}
      />
      {choiceAt('role', inWords)}
    </div>
  )
}

/** A field, directly followed by the question about its contents, if there is one, with both texts side by side. */
function WithChoice({ choice, children }: { choice: ReactNode; children: ReactNode }) {
  return (
    <div className={classNames('flex min-w-0 flex-col gap-2', choice !== null && 'sm:col-span-2')}>
      {children}
      {choice}
    </div>
  )
}
