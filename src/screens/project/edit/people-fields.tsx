import { sameEmail } from '../../../domain/model/email.ts'
import { isMember, type Project } from '../../../domain/model/projects.ts'
import type { User } from '../../../domain/model/users.ts'
import { counted } from '../../../domain/views/counted.ts'
import { effectsOfProjectPlan } from '../../../domain/views/consequences.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useWorkspace } from '../../../workspace/react.tsx'
import { PeopleChoice } from './people-choice.tsx'
import type { MemberChanges } from './use-member-changes.ts'

interface ManagerFieldProps {
  /** The e-mail of the chosen manager, `''` for nobody. */
  value: string
  onChange: (email: string) => void
}

/** Whose project it is: one of the managers, or nobody's. */
export function ManagerField({ value, onChange }: ManagerFieldProps) {
  const isManagers = ({ email }: User): boolean => value !== '' && sameEmail(email, value)
  return (
    <PeopleChoice
      legend="Manager"
      searchLabel="Search managers"
      among="manager"
      type="radio"
      isChosen={isManagers}
      isFirst={isManagers}
      onChoose={({ email }) => onChange(email)}
      emptyText="There are no managers yet. Add them in 'Manage Users'."
      nobody={{ isChosen: value === '', onChoose: () => onChange('') }}
    />
  )
}

/** Who works in it: each employee, checked if they are a member or are to become one. */
export function MembersField({ project, members }: { project: Project; members: MemberChanges }) {
  const { join, leave, choose } = members
  const isIn = ({ email }: User): boolean =>
    isMember(project, email) ? !isAmong(leave, email) : isAmong(join, email)
  return (
    <PeopleChoice
      legend="Employees"
      searchLabel="Search employees"
      among="employee"
      type="checkbox"
      isChosen={isIn}
      isFirst={({ email }) => isMember(project, email)}
      onChoose={choose}
      emptyText="There are no employees yet. Add them in 'Manage Users'."
      renderNote={(user) =>
        isAmong(join, user.email) ? (
          <Badge tone="success">Will be added</Badge>
        ) : (
          isAmong(leave, user.email) && <Leaving project={project} user={user} />
        )
      }
    />
  )
}

function Leaving({ project, user }: { project: Project; user: User }) {
  const tasks = useWorkspace(
    (state) =>
      effectsOfProjectPlan(state, { project, manager: project.manager, join: [], leave: [user.email] })
        .unassigned.length,
  )
  return (
    <>
      <Badge tone="danger">Will be removed</Badge>
      {tasks > 0 && <span>{counted(tasks, 'task becomes', 'tasks become')} unassigned</span>}
    </>
  )
}

function isAmong(emails: readonly string[], email: string): boolean {
  return emails.some((one) => sameEmail(one, email))
}
