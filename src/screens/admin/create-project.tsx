import { useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { useWatch, type FieldPath } from 'react-hook-form'
import { projectErrors } from '../../domain/field-errors.ts'
import { invalidEmail } from '../../domain/model/email.ts'
import type { User } from '../../domain/model/users.ts'
import { incomplete, planOfPeople, type PeoplePlan, type RowPlan } from '../../domain/rules/project-plan.ts'
import { userByEmail } from '../../domain/state/by-email.ts'
import { showError, showSuccess } from '../../ui/toasts/toasts.ts'
import { usePeek, useWorkspace } from '../../workspace/react.tsx'
import { useTerms } from '../../workspace/react-accounts.ts'
import { useRun } from '../../workspace/react-person.tsx'
import { typeOne } from '../../ui/fields/revealable-password-field.tsx'
import { FormDialog } from '../shared/form-dialog.tsx'
import { emptyForm, sentOf, useCreateProjectForm, type CreateProjectValues } from './create-project-form.ts'
import { EmployeeRows } from './employee-rows.tsx'
import { ManagerFields, ProjectFields } from './project-fields.tsx'

interface CreateProjectProps {
  onClose: () => void
  /** Also called when the new people include some without a password. */
  onInvited: (people: readonly User[], entryId: string | undefined) => void
}

/**
 * SPEC 2 'Admin Panel', the create modal: a manager, their project and its employees in one step (SPEC 5 'Create
 * manager and project'). What will become of each row is shown during typing, by the rule that decides it at Create; so
 * are e-mails that cannot be taken. Other mistakes are shown from the first try on.
 */
export function CreateProject({ onClose, onInvited }: CreateProjectProps) {
  const run = useRun()
  const terms = useTerms()
  const peek = usePeek()
  const { form, draft } = useCreateProjectForm()
  const [isTried, setTried] = useState(false)
  // Rendered again with each keystroke: what one row holds affects others.
  useWatch({ control: form.control })
  const values = form.getValues()
  const plan = useWorkspace((state) => planOfPeople(state, values, terms))
  const errors = useWorkspace((state) => (isTried ? projectErrors(state, values, terms) : {}))
  const untyped = new Set(terms.hasSealedPasswords ? untypedIn(values, plan) : [])
  const errorAt = (path: FieldPath<CreateProjectValues>): string | undefined =>
    // The full sentence appears once, in a toast; each field only says that it is one of those meant.
    errors[path] === incomplete
      ? 'Required'
      : (errors[path] ?? identityFaultAt(path, plan) ?? (isTried && untyped.has(path) ? typeOne : undefined))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (untyped.size > 0) {
      flushSync(() => setTried(true))
      return event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    }
    const emails = invitedBy(form.getValues(), plan)
    const outcome = run('project.create', sentOf(form.getValues()))
    if (outcome.ok) {
      draft.discard(outcome.entryId)
      showSuccess(`Project created. ${outcome.result.employees} employee(s) assigned.`, {
        of: outcome.entryId,
      })
      onClose()
      const invited = peek((state) => emails.flatMap((email) => userByEmail(state, email) ?? []))
      if (invited.length > 0) onInvited(invited, outcome.entryId)
      return
    }
    flushSync(() => setTried(true))
    const faulty = event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')
    faulty?.focus()
    if (!faulty || outcome.refusal.message === incomplete) showError(outcome.refusal.message)
  }
  const restoredAt = draft.found?.at
  const startOver = () => {
    setTried(false)
    emptyForm(form)
    draft.discard()
  }
  return (
    <FormDialog
      title="Create Manager, Assign Project & Employees"
      submitLabel="Create"
      size="lg"
      dirty={form.formState.isDirty || restoredAt !== undefined}
      draft={{ restoredAt, startOver, discard: draft.discard }}
      onSubmit={submit}
      onClose={onClose}
    >
      <ManagerFields form={form} plan={plan.manager} errorAt={errorAt} />
      <ProjectFields form={form} errorAt={errorAt} />
      <EmployeeRows form={form} plans={plan.employees} errorAt={errorAt} />
    </FormDialog>
  )
}

/** The password fields that have to be filled for new people, and are not. */
function untypedIn({ manager, employees }: CreateProjectValues, plan: PeoplePlan): string[] {
  const plans = [plan.manager, ...plan.employees]
  return [manager, ...employees].flatMap(({ password, isInvited }, index) =>
    plans[index]?.becomes === 'fresh' && !isInvited && password.trim() === ''
      ? [index === 0 ? 'manager.password' : `employees.${index - 1}.password`]
      : [],
  )
}

/** The e-mails of those who get an account without a password. */
function invitedBy({ manager, employees }: CreateProjectValues, plan: PeoplePlan): string[] {
  const plans = [plan.manager, ...plan.employees]
  return [manager, ...employees].flatMap(({ email, password }, index) =>
    plans[index]?.becomes === 'fresh' && password.trim() === '' ? [email] : [],
  )
}

/** Why an e-mail cannot be taken whatever else is typed: it belongs to another role, or appears twice. */
function identityFaultAt(
  path: string,
  { manager, employees }: { readonly manager: RowPlan; readonly employees: readonly RowPlan[] },
): string | undefined {
  const rows = new Map([
    ['manager.email', manager],
    ...employees.map((row, index) => [`employees.${index}.email`, row] as const),
  ])
  const row = rows.get(path)
  const fault = row && 'fault' in row ? row.fault : undefined
  // An e-mail is not called invalid before it is complete.
  return fault?.field === 'email' && fault.message !== invalidEmail ? fault.message : undefined
}
