import type { Project } from '../../domain/model/projects.ts'
import type { Task } from '../../domain/model/tasks.ts'
import { lossesOfMove } from '../../domain/views/moving.ts'
import { projectLabels } from '../../domain/views/project-labels.ts'
import { useWorkspace } from '../../workspace/react.tsx'
import { ChoiceField } from './choice-field.tsx'

/** The project of a task; before the task moves to another one, it says what the task would lose there (DECISIONS 'Another project'). */
export function ProjectField({ task, projects }: { task: Task; projects: readonly Project[] }) {
  const labels = useWorkspace((state) => [...projectLabels(state, projects).values()])
  const losses = useWorkspace((state) =>
    projects.map((target) => lossesOfMove(state, task, target).join(' ')),
  )
  return (
    <ChoiceField
      task={task}
      field="projectId"
      label="Project"
      options={projects.map(({ id }, index) => ({ value: id, label: labels[index] ?? id }))}
      warningOf={(projectId) => losses[projects.findIndex(({ id }) => id === projectId)]}
      confirmLabel="Move"
    />
  )
}
