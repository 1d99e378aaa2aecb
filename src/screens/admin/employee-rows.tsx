import { Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { employeeByEmail } from '../../domain/state/by-email.ts'
import { personName } from '../../domain/model/names.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { RevealablePasswordField } from '../../ui/revealable-password-field.tsx'
import { useWorkspace } from '../../workspace/react.tsx'
import { emptyEmployee, type CreateProjectForm } from './create-project-form.ts'
import { StaysAsItIs } from './stays-as-it-is.tsx'

/** The employees of the create modal. SPEC 5: a row with any field empty is skipped, and not counted. */
export function EmployeeRows({ form }: { form: CreateProjectForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'employees' })
  const addButton = useRef<HTMLButtonElement>(null)
  return (
    <fieldset className="min-w-0">
      <legend className="text-lg font-semibold">Employees</legend>
      <p className="mb-2 text-sm text-muted">
        Optional. A row with an empty name, email or password is skipped.
      </p>
      <ol className="flex flex-col gap-4">
        {fields.map((field, index) => (
          <EmployeeRow
            key={field.id}
            form={form}
            index={index}
            onRemove={() => {
              remove(index)
              addButton.current?.focus()
            }}
          />
        ))}
      </ol>
      <Button ref={addButton} size="sm" icon={Plus} className="mt-3" onClick={() => append(emptyEmployee)}>
        Add Employee
      </Button>
    </fieldset>
  )
}

interface EmployeeRowProps {
  form: CreateProjectForm
  index: number
  onRemove: () => void
}

function EmployeeRow({ form: { register, control, formState }, index, onRemove }: EmployeeRowProps) {
  const email = useWatch({ control, name: `employees.${index}.email` })
  const known = useWorkspace((state) => employeeByEmail(state, email))
  const errors = formState.errors.employees?.[index]
  const label = `Employee ${index + 1}`
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 border-l-3 border-line pl-3">
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-3">
        <TextField
          label={`${label} Name`}
          autoComplete="off"
          error={errors?.name?.message}
          {...register(`employees.${index}.name`)}
        />
        <TextField
          label={`${label} Email`}
          type="email"
          autoComplete="off"
          error={errors?.email?.message}
          hint={known && <StaysAsItIs name={personName(known)} />}
          {...register(`employees.${index}.email`)}
        />
        <RevealablePasswordField
          label={`${label} Password`}
          error={errors?.password?.message}
          {...register(`employees.${index}.password`)}
        />
      </div>
      <IconButton
        label={`Remove employee ${index + 1}`}
        icon={Trash2}
        onClick={onRemove}
        className="mt-6 text-muted"
      />
    </li>
  )
}
