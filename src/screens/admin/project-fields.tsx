import { useWatch } from 'react-hook-form'
import { managerWithEmail } from '../../domain/views/consequences.ts'
import { personName } from '../../domain/model/names.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { RevealablePasswordField } from '../../ui/revealable-password-field.tsx'
import { useWorkspace } from '../../workspace/react.tsx'
import type { CreateProjectForm } from './create-project-form.ts'
import { FieldGroup } from './field-group.tsx'
import { StaysAsItIs } from './stays-as-it-is.tsx'

/** The manager of the create modal. DECISIONS 'Identity': an existing manager is given the project. */
export function ManagerFields({ form }: { form: CreateProjectForm }) {
  const { register, control, formState } = form
  const email = useWatch({ control, name: 'manager.email' })
  const known = useWorkspace((state) => managerWithEmail(state, email))
  const errors = formState.errors.manager
  return (
    <FieldGroup legend="Manager">
      <TextField
        label="Manager Name"
        required
        autoComplete="off"
        error={errors?.name?.message}
        {...register('manager.name')}
      />
      <TextField
        label="Manager Email"
        type="email"
        required
        autoComplete="off"
        error={errors?.email?.message}
        hint={known && <StaysAsItIs name={personName(known)} />}
        {...register('manager.email')}
      />
      <RevealablePasswordField
        label="Manager Password"
        required
        error={errors?.password?.message}
        {...register('manager.password')}
      />
    </FieldGroup>
  )
}

/** The project of the create modal. SPEC 2: the tech tools are separated by commas and optional. */
export function ProjectFields({ form: { register, formState } }: { form: CreateProjectForm }) {
  const errors = formState.errors.project
  return (
    <FieldGroup legend="Project">
      <TextField
        label="Project Name"
        required
        autoComplete="off"
        error={errors?.name?.message}
        {...register('project.name')}
      />
      <TextField
        label="Tech Tools"
        autoComplete="off"
        className="sm:col-span-2"
        hint="Optional. Separate several with commas."
        error={errors?.techTools?.message}
        {...register('project.techTools')}
      />
      <TextArea
        label="Project Description"
        required
        className="sm:col-span-3"
        error={errors?.description?.message}
        {...register('project.description')}
      />
    </FieldGroup>
  )
}
