import { useEffect, useState } from 'react'
import { useForm, type FieldPath, type UseFormReturn } from 'react-hook-form'
import * as v from 'valibot'
import type { Json } from '../../domain/model/json.ts'
import { useFormDraft, useGivenBack, type DraftHere } from '../../workspace/react-drafts.ts'

/** An employee row of the create modal, still to be filled in. */
export const emptyEmployee = { name: '', email: '', password: '' }

/** The create modal as it opens: exactly what `project.create` takes. */
const emptyCreateProject = {
  manager: { name: '', email: '', password: '' },
  project: { name: '', description: '', techTools: '' },
  // One row to begin with shows what is asked for; left empty, it does not count.
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

/** The create modal's form, which begins with what was half typed before. */
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

/** Empties the form. */
export function emptyForm(form: CreateProjectForm): void {
  form.reset(emptyCreateProject)
}

function valuesOf(kept: Json | undefined): CreateProjectValues {
  const read = v.safeParse(keptFields, kept)
  if (!read.success) return emptyCreateProject
  const { manager, project, employees } = read.output
  return {
    manager: { ...manager, password: '' },
    project,
    employees: employees.map((employee) => ({ ...employee, password: '' })),
  }
}

/** What is kept of the form; nothing where nobody has typed. */
function keptOf(values: CreateProjectValues): Json | undefined {
  const kept = v.parse(keptFields, values)
  const isEmpty = JSON.stringify(kept) === JSON.stringify(v.parse(keptFields, emptyCreateProject))
  return isEmpty ? undefined : kept
}
