import type { Project } from '../../domain/model/projects.ts'
import type { Task } from '../../domain/model/tasks.ts'
import { lossesOfMove } from '../../domain/views/moving.ts'
import { projectLabels } from '../../domain/views/project-labels.ts'
import { usePeek, useWorkspace } from '../../workspace/react.tsx'
import { ChoiceField } from './choice-field.tsx'

/** Where a task belongs; says before it goes elsewhere what it would lose there (DECISIONS 'Another project'). */
export function ProjectField({ task, projects }: { task: Task; projects: readonly Project[] }) {
  const peek = usePeek()
  const labels = useWorkspace((state) => [...projectLabels(state, projects).values()])
  return (
    <ChoiceField
      task={task}
      field="projectId"
      label="Project"
      options={projects.map(({ id }, index) => ({ value: id, label: labels[index] ?? id }))}
      warningOf={(projectId) => {
        const target = projects.find(({ id }) => id === projectId)
        return target && peek((state) => lossesOfMove(state, task, target)).join(' ')
      }}
      confirmLabel="Move"
    />
  )
}
