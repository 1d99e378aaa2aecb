import { useState, type SubmitEvent } from 'react'
import { fieldErrors } from '../../../domain/field-errors.ts'
import { personName } from '../../../domain/model/names.ts'
import type { Project } from '../../../domain/model/projects.ts'
import { managerOf } from '../../../domain/state/by-email.ts'
import { TextArea, TextField } from '../../../ui/fields/field.tsx'
import { showError, showSuccess } from '../../../ui/toasts/toasts.ts'
import { usePeek, useWorkspace } from '../../../workspace/react.tsx'
import { useRun } from '../../../workspace/react-person.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useUndoing } from '../../shared/undo/undoing.ts'
import { useUnsavedFields } from '../../shared/typed/unsaved.ts'
import { useLastKnown } from '../../shared/use-last-known.ts'
import { useMeanwhile } from '../../shared/typed/use-meanwhile.tsx'
import { ManagerField, MembersField } from './people-fields.tsx'
import { ProjectPlanNotes } from './project-plan-notes.tsx'
import { useMemberChanges } from './use-member-changes.ts'

const fields = ['name', 'description', 'techTools', 'manager'] as const
type Field = (typeof fields)[number]
const groups = fields.map((field) => [field] as const)

/** The form in which an admin edits a project: what it is, whose it is and who works in it. Says what follows before saving. */
export function ProjectForm({ project: opened, onClose }: { project: Project; onClose: () => void }) {
  const { row: project, isGone } = useLastKnown(opened, (state) => state.projects.get(opened.id))
  const run = useRun()
  const peek = usePeek()
  const { offer } = useUndoing()
  const { id: projectId, name, description } = project
  const manager = useWorkspace((state) => managerOf(state, project)?.email ?? '')
  const stored = { name, description, techTools: project.techTools.join(', '), manager }
  const form = useUnsavedFields(`project:${projectId}`, stored, fields)
  const members = useMemberChanges(project)
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({})
  const { values } = form
  const { join, leave } = members

  const discard = (saved?: string) => {
    form.forget(saved)
    members.discard(saved)
    setErrors({})
  }
  const { attempt, choiceAt } = useMeanwhile({
    form,
    groups,
    row: `projects:${projectId}`,
    save: (send) => {
      const outcome = run('project.update', { projectId, ...send, join: [...join], leave: [...leave] })
      if (!outcome.ok) return showError(outcome.refusal.message)
      discard(outcome.entryId)
      showSuccess('Project updated', { action: offer(outcome), of: outcome.entryId })
      onClose()
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    // Untouched fields are not sent, whatever another program has stored there.
    const wrong = Object.entries(fieldErrors('project.update', { projectId, ...values })).filter(
      ([field]) => isField(field) && values[field] !== stored[field],
    )
    setErrors(Object.fromEntries(wrong))
    const [faulty] = wrong[0] ?? []
    if (faulty === undefined) attempt()
    else event.currentTarget.querySelector<HTMLElement>(`[name=${faulty}]`)?.focus()
  }
  const at = (field: Field) => ({
    name: field,
    value: values[field],
    error: errors[field],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => {
      form.type(field, target.value)
      setErrors((known) => ({ ...known, [field]: undefined }))
    },
  })
  const managerText = ({ manager: email }: Record<Field, string>): string => {
    const user = peek((state) => managerOf(state, { ...project, manager: email }))
    return user ? personName(user) : 'Nobody'
  }
  return (
    <FormDialog
      title="Edit Project"
      submitLabel="Save"
      size="lg"
      dirty={form.changed || join.length + leave.length > 0}
      draft={{
        restoredAt: form.restoredAt ?? members.restoredAt,
        startOver: discard,
        discard,
        hasPassword: false,
      }}
      gone={isGone ? 'project' : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label="Name" required {...at('name')} />
      {choiceAt('name', (texts) => texts.name)}
      <TextArea label="Description" required {...at('description')} />
      {choiceAt('description', (texts) => texts.description)}
      <TextField label="Tech Tools" hint="Optional. Separate several with commas." {...at('techTools')} />
      {choiceAt('techTools', (texts) => texts.techTools)}
      <ManagerField value={values.manager} onChange={(email) => form.type('manager', email)} />
      {choiceAt('manager', managerText)}
      <MembersField project={project} members={members} />
      <ProjectPlanNotes project={project} manager={values.manager} join={join} leave={leave} />
    </FormDialog>
  )
}

function isField(field: string): field is Field {
  return fields.some((one) => one === field)
}
