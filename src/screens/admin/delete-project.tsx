import type { Project } from '../../domain/model/projects.ts'
import { managerOf } from '../../domain/state/by-email.ts'
import { goesWithProject } from '../../domain/views/consequences.ts'
import { projectLabel } from '../../domain/views/project-labels.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { useWorkspace } from '../../workspace/react.tsx'
import { counted } from '../../domain/views/counted.ts'

interface DeleteProjectProps {
  project: Project
  onDelete: () => void
  onCancel: () => void
}

/** Asks before a project is deleted, and says what is deleted with it: DECISIONS 'Identity and references'. */
export function DeleteProject({ project, onDelete, onCancel }: DeleteProjectProps) {
  const name = useWorkspace((state) => projectLabel(state, project))
  const tasks = useWorkspace((state) => goesWithProject(state, project).tasks)
  const people = useWorkspace((state) => goesWithProject(state, project).people)
  const hasManager = useWorkspace((state) => managerOf(state, project) !== undefined)
  return (
    <ConfirmDialog
      title="Delete this project?"
      message={
        <>
          <UserText lines={3} className="font-semibold">
            {name}
          </UserText>
          <p>
            {tasks === 0 ? 'It has no tasks.' : `Its ${counted(tasks, 'task')} will be deleted with it.`}{' '}
            {people > 0 && `${whoLosesIt(people, hasManager)} will no longer have this project.`}
          </p>
        </>
      }
      onConfirm={onDelete}
      onCancel={onCancel}
    />
  )
}

function whoLosesIt(people: number, hasManager: boolean): string {
  if (people === 1 && hasManager) return 'Its manager'
  return `${counted(people, 'person', 'people')}${hasManager ? ' (its manager too)' : ''}`
}
