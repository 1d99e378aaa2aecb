import { emailKey, sameEmail } from '../../domain/model/email.ts'
import { nameAmong } from '../../domain/model/names.ts'
import type { Task } from '../../domain/model/tasks.ts'
import type { User } from '../../domain/model/users.ts'
import { membersOf } from '../../domain/state/by-email.ts'
import type { Option } from '../../ui/fields/field.tsx'
import { useWorkspace } from '../../workspace/react.tsx'
import { ChoiceField } from './choice-field.tsx'

/** The assignee of a task: nobody, or a member of its project. */
export function AssigneeField({ task }: { task: Task }) {
  const members = useWorkspace((state) => {
    const project = state.projects.get(task.projectId)
    return project ? membersOf(state, project) : []
  })
  return <ChoiceField task={task} field="assignedTo" label="Assignee" options={optionsOf(task, members)} />
}

function optionsOf({ assignedTo }: Task, members: readonly User[]): readonly Option[] {
  const others = members.filter(({ email }) => !sameEmail(email, assignedTo))
  const present = members.find(({ email }) => sameEmail(email, assignedTo))
  return [
    { value: '', label: 'Unassigned' },
    // Spelled as it is stored, so that this is the option selected.
    ...(emailKey(assignedTo) === ''
      ? []
      : [{ value: assignedTo, label: present ? nameAmong(members, present) : `${assignedTo} (no account)` }]),
    ...others.map((member) => ({ value: member.email, label: nameAmong(members, member) })),
  ]
}
