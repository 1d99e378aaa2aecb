import { Plus, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import type { RowPlan } from '../../domain/rules/project-plan.ts'
import { counted } from '../../domain/views/counted.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useTerms } from '../../workspace/react-accounts.ts'
import { emptyEmployee, type CreateProjectForm, type ErrorAt } from './create-project-form.ts'
import { PersonFields } from './person-fields.tsx'
import { RowPromise } from './row-promise.tsx'

interface EmployeeRowsProps {
  form: CreateProjectForm
  plans: readonly RowPlan[]
  errorAt: ErrorAt
}

/** The employees of the create modal. SPEC 5: a row with any field empty is skipped, and not counted. */
export function EmployeeRows({ form, plans, errorAt }: EmployeeRowsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'employees' })
  const { hasSealedPasswords } = useTerms()
  const addButton = useRef<HTMLButtonElement>(null)
  const add = (): void => {
    const row = fields.length
    append(emptyEmployee, { focusName: `employees.${row}.name` })
  }
  return (
    <fieldset className="min-w-0">
      <legend className="text-lg font-semibold">Employees</legend>
      <p className="mb-2 text-sm text-muted">
        {hasSealedPasswords
          ? 'Optional. A row with an empty name or email is skipped. A password that you type must be changed at the first login.'
          : 'Optional. A row with an empty name, email or password is skipped.'}{' '}
        For somebody who has an account, the email is enough.
      </p>
      <ol className="flex flex-col gap-4">
        {fields.map((field, index) => (
          <EmployeeRow
            key={field.id}
            form={form}
            index={index}
            plan={plans[index] ?? nothingYet}
            errorAt={errorAt}
            onRemove={() => {
              remove(index)
              addButton.current?.focus()
            }}
          />
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Button ref={addButton} size="sm" icon={Plus} onClick={add}>
          Add Employee
        </Button>
        <p className="text-sm text-muted">{sumOf(plans)}</p>
      </div>
    </fieldset>
  )
}

const nothingYet: RowPlan = { becomes: 'blank' }

/** How many will be assigned, as the toast says afterwards. */
function sumOf(plans: readonly RowPlan[]): string {
  const count = (...kinds: readonly RowPlan['becomes'][]): number =>
    plans.filter(({ becomes }) => kinds.includes(becomes)).length
  const skipped = count('lacking')
  const sum = `${counted(count('existing', 'fresh'), 'employee')} will be assigned.`
  return skipped > 0 ? `${sum} ${counted(skipped, 'row')} will be skipped.` : sum
}

interface EmployeeRowProps {
  form: CreateProjectForm
  index: number
  plan: RowPlan
  errorAt: ErrorAt
  onRemove: () => void
}

function EmployeeRow({ form, index, plan, errorAt, onRemove }: EmployeeRowProps) {
  const promiseId = useId()
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 border-l-3 border-line pl-4">
      {/* The last column also holds the choice of an invitation, so it is no narrower than the others. */}
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-3">
        <PersonFields
          at={`employees.${index}`}
          asRole="employee"
          label={`Employee ${index + 1}`}
          describedBy={promiseId}
          {...{ form, plan, errorAt }}
        />
      </div>
      <IconButton
        label={`Remove employee ${index + 1}`}
        icon={Trash2}
        onClick={onRemove}
        className="mt-6 text-muted"
      />
      <div className="col-span-2 has-[p:empty]:hidden">
        <RowPromise
          id={promiseId}
          plan={plan}
          name={form.getValues(`employees.${index}.name`) ?? ''}
          isInvited={!form.getValues(`employees.${index}.password`)?.trim()}
        />
      </div>
    </li>
  )
}
