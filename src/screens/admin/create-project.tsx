import { useForm } from 'react-hook-form'
import { fieldErrors, type FieldErrors } from '../../domain/field-errors.ts'
import { showError, showSuccess } from '../../ui/toasts.ts'
import { useRun } from '../../workspace/react-person.tsx'
import { FormDialog } from '../shared/form-dialog.tsx'
import { showAtFields, showRefusal } from '../shared/show-at-fields.ts'
import { emptyCreateProject, type CreateProjectValues } from './create-project-form.ts'
import { EmployeeRows } from './employee-rows.tsx'
import { ManagerFields, ProjectFields } from './project-fields.tsx'

/**
 * SPEC 2 'Admin Panel', the create modal: a manager, their project and its employees in one step (SPEC 5 'Create manager
 * and project'). The domain decides; what it refuses is shown at the field it names.
 */
export function CreateProject({ onClose }: { onClose: () => void }) {
  const run = useRun()
  const form = useForm<CreateProjectValues>({ defaultValues: emptyCreateProject })
  const submit = form.handleSubmit((values) => {
    const outcome = run('project.create', values)
    if (outcome.ok) {
      showSuccess(`Project created. ${outcome.result.employees} employee(s) assigned.`, {
        of: outcome.entryId,
      })
      onClose()
      return
    }
    const missing = fieldErrors('project.create', values)
    if (!showAtFields(form, marksOf(missing))) showRefusal(form, outcome.refusal)
    else showError(outcome.refusal.message)
  })
  return (
    <FormDialog
      title="Create Manager, Assign Project & Employees"
      submitLabel="Create"
      size="lg"
      dirty={form.formState.isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      <ManagerFields form={form} />
      <ProjectFields form={form} />
      <EmployeeRows form={form} />
    </FormDialog>
  )
}

/** The sentence of the refusal speaks for the whole form, in a toast; each field only says that it is one of those meant. */
function marksOf(missing: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.keys(missing).map((path) => [path, 'Required']))
}
