import { useId } from 'react'
import type { RowPlan } from '../../domain/rules/project-plan.ts'
import { TextArea, TextField } from '../../ui/fields/field.tsx'
import type { CreateProjectForm, ErrorAt } from './create-project-form.ts'
import { FieldGroup } from './field-group.tsx'
import { PersonFields } from './person-fields.tsx'
import { RowPromise } from './row-promise.tsx'

interface FieldsProps {
  form: CreateProjectForm
  errorAt: ErrorAt
}

/** The manager of the create modal. DECISIONS 'Identity': an existing manager is given the project. */
export function ManagerFields({ form, errorAt, plan }: FieldsProps & { plan: RowPlan }) {
  const promiseId = useId()
  return (
    <FieldGroup legend="Manager">
      <PersonFields
        required
        at="manager"
        asRole="manager"
        label="Manager"
        describedBy={promiseId}
        {...{ form, plan, errorAt }}
      />
      <div className="sm:col-span-3 has-[p:empty]:hidden">
        {/* A manager with something missing is not skipped here: they are required. */}
        <RowPromise
          id={promiseId}
          plan={plan.becomes === 'lacking' ? nothing : plan}
          name={form.getValues('manager.name')}
          isInvited={!form.getValues('manager.password').trim()}
        />
      </div>
    </FieldGroup>
  )
}

const nothing: RowPlan = { becomes: 'blank' }

/** The project of the create modal. SPEC 2: the tech tools are separated by commas and optional. */
export function ProjectFields({ form: { register }, errorAt }: FieldsProps) {
  return (
    <FieldGroup legend="Project">
      <TextField
        label="Project Name"
        required
        autoComplete="off"
        error={errorAt('project.name')}
        {...register('project.name')}
      />
      <TextField
        label="Tech Tools"
        autoComplete="off"
        className="sm:col-span-2"
        hint="Optional. Separate several with commas."
        {...register('project.techTools')}
      />
      <TextArea
        label="Project Description"
        required
        className="sm:col-span-3"
        error={errorAt('project.description')}
        {...register('project.description')}
      />
    </FieldGroup>
  )
}
