import { useWatch } from 'react-hook-form'
import type { Project } from '../../domain/model/projects.ts'
import type { User } from '../../domain/model/users.ts'
import { managerOf } from '../../domain/state/by-email.ts'
import { effectsOfPlan } from '../../domain/views/consequences.ts'
import { projectLabel } from '../../domain/views/project-labels.ts'
import { personName } from '../../domain/model/names.ts'
import { useWorkspace } from '../../workspace/react.tsx'
import { counted } from '../../domain/views/counted.ts'
import { stillOffered, type UserFormState } from './user-form-values.ts'
import { NameInSentence } from '../shared/people/name-in-sentence.tsx'
import { SavingMeans } from '../shared/form-dialog.tsx'

interface PlanNotesProps {
  form: UserFormState
  user: User | undefined
}

/** Says before saving what the choices in the user form take away from others: DECISIONS 'Identity and references'. */
export function PlanNotes({ form, user }: PlanNotesProps) {
  const [email, role, projectIds] = useWatch({ control: form.control, name: ['email', 'role', 'projectIds'] })
  const { taken, unmanaged, unassigned } = useWorkspace((state) =>
    effectsOfPlan(state, { user, email, role, projectIds: stillOffered(state, projectIds) }),
  )
  const hasNotes = taken.length + unmanaged.length + unassigned.length > 0
  return (
    <SavingMeans className="sm:col-span-2">
      {hasNotes ? (
        <>
          {taken.map((project) => (
            <TakenProject key={project.id} project={project} />
          ))}
          {unmanaged.map((project) => (
            <li key={project.id}>
              <ProjectName project={project} /> will show 'Manager not found.'
            </li>
          ))}
          {unassigned.length > 0 && <li>{counted(unassigned.length, 'task')} will become unassigned.</li>}
        </>
      ) : undefined}
    </SavingMeans>
  )
}

/** The project's name as in the form's choices: two of the same name cannot be mistaken for each other. Rule U47. */
function ProjectName({ project }: { project: Project }) {
  const label = useWorkspace((state) => projectLabel(state, project))
  return <NameInSentence>{label}</NameInSentence>
}

function TakenProject({ project }: { project: Project }) {
  const manager = useWorkspace((state) => managerOf(state, project))
  return (
    <li>
      <ProjectName project={project} /> is taken from its manager{' '}
      <NameInSentence>{manager ? personName(manager) : project.manager}</NameInSentence>.
    </li>
  )
}
