import { useEffect, useState } from 'react'
import { useForm, type FieldPath, type UseFormReturn } from 'react-hook-form'
import * as v from 'valibot'
import type { ArgsOf } from '../../domain/commands.ts'
import type { Json } from '../../domain/model/json.ts'
import { useFormDraft, useGivenBack, type DraftHere } from '../../workspace/react-drafts.ts'

/**
 * A person in the create modal, not yet filled in. Whether they are invited by a link counts only where there are
 * links, and is not sent: a new person without a password is invited.
 */
export const emptyEmployee = { name: '', email: '', password: '', isInvited: true }

/** The initial values of the create modal: what `project.create` takes, and how new people get in. */
const emptyCreateProject = {
  manager: emptyEmployee,
  project: { name: '', description: '', techTools: '' },
  // One row to start with shows what is asked for; left empty, it does not count.
  employees: [emptyEmployee],
}

export type CreateProjectValues = typeof emptyCreateProject
export type CreateProjectForm = UseFormReturn<CreateProjectValues>

/** What is wrong with a field of the create modal, if anything is. */
export type ErrorAt = (path: FieldPath<CreateProjectValues>) => string | undefined

const keptPerson = v.object({ name: v.string(), email: v.string() })

/** The fields that are kept as a draft. */
const keptFields = v.object({
  manager: keptPerson,
  project: v.object({ name: v.string(), description: v.string(), techTools: v.string() }),
  employees: v.array(keptPerson),
})

/** The create modal's form, starting with what was left half typed. */
export function useCreateProjectForm(): { form: CreateProjectForm; draft: DraftHere } {
  const draft = useFormDraft('new-project')
  const [defaultValues] = useState(() => valuesOf(draft.found?.values))
  const form = useForm({ defaultValues })
  useGivenBack('new-project', (back) => form.reset(valuesOf(back)))
  const { keep } = draft
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(keptOf(values)) }),
    [form, keep],
  )
  return { form, draft }
}

/** What `project.create` takes from the form. */
export function sentOf({ manager, project, employees }: CreateProjectValues): ArgsOf<'project.create'> {
  return { manager: personOf(manager), project, employees: employees.map(personOf) }
}

function personOf({ name, email, password }: typeof emptyEmployee): Omit<typeof emptyEmployee, 'isInvited'> {
  return { name, email, password }
}

/** Empties the form. */
export function emptyForm(form: CreateProjectForm): void {
  form.reset(emptyCreateProject)
}

function valuesOf(kept: Json | undefined): CreateProjectValues {
  const read = v.safeParse(keptFields, kept)
  if (!read.success) return emptyCreateProject
  const { manager, project, employees } = read.output
  return {
    manager: { ...emptyEmployee, ...manager },
    project,
    employees: employees.map((employee) => ({ ...emptyEmployee, ...employee })),
  }
}

/** What is kept of the form; nothing if nobody has typed. */
function keptOf(values: CreateProjectValues): Json | undefined {
  const kept = v.parse(keptFields, values)
  const isEmpty = JSON.stringify(kept) === JSON.stringify(v.parse(keptFields, emptyCreateProject))
  return isEmpty ? undefined : kept
}
