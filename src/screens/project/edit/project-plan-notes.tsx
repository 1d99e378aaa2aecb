import type { Project } from '../../../domain/model/projects.ts'
import type { Task } from '../../../domain/model/tasks.ts'
import { personName, projectName, taskName } from '../../../domain/model/names.ts'
import { counted } from '../../../domain/views/counted.ts'
import { effectsOfProjectPlan } from '../../../domain/views/consequences.ts'
import { countText } from '../../../domain/views/format.ts'
import { useWorkspace } from '../../../workspace/react.tsx'
import { NameInSentence } from '../../shared/people/name-in-sentence.tsx'
import { SavingMeans } from '../../shared/form-dialog.tsx'

interface ProjectPlanNotesProps {
  project: Project
  manager: string
  join: readonly string[]
  leave: readonly string[]
}

/** Says, before saving, what the choices in a project's form mean for others: DECISIONS 'Identity and references'. */
export function ProjectPlanNotes(plan: ProjectPlanNotesProps) {
  const effects = useWorkspace((state) => effectsOfProjectPlan(state, plan))
  const { formerManager: former, newManager: next, isUnmanaged, joining, unassigned } = effects
  const project = <NameInSentence>{projectName(plan.project)}</NameInSentence>
  const hasNotes = former || next || joining.length + unassigned.length > 0
  return (
    <SavingMeans>
      {hasNotes ? (
        <>
          {former && next && (
            <li>
              {project} is taken from its manager <NameInSentence>{personName(former)}</NameInSentence> and
              given to <NameInSentence>{personName(next)}</NameInSentence>.
            </li>
          )}
          {!former && next && (
            <li>
              <NameInSentence>{personName(next)}</NameInSentence> gets {project}.
            </li>
          )}
          {isUnmanaged && <li>{project} will show 'Manager not found.'</li>}
          {joining.slice(0, namedAtMost).map((user) => (
            <li key={user.id}>
              <NameInSentence>{personName(user)}</NameInSentence> gets this project.
            </li>
          ))}
          {joining.length > namedAtMost && (
            <li>
              {counted(joining.length - namedAtMost, 'more employee gets', 'more employees get')} this
              project.
            </li>
          )}
          {unassigned.length > 0 && <Unassigned tasks={unassigned} />}
        </>
      ) : undefined}
    </SavingMeans>
  )
}

/** How many are named before the rest are counted. */
const namedAtMost = 3

function Unassigned({ tasks }: { tasks: readonly Task[] }) {
  const rest = tasks.length - namedAtMost
  return (
    <li>
      {counted(tasks.length, 'task becomes', 'tasks become')} unassigned:{' '}
      {tasks.slice(0, namedAtMost).map((task, index) => (
        <span key={task.id}>
          {index > 0 && ', '}
          <NameInSentence>{taskName(task)}</NameInSentence>
        </span>
      ))}
      {rest > 0 && ` and ${countText(rest)} more`}.
    </li>
  )
}
