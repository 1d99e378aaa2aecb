import { projectName } from '../../domain/model/names.ts'
import type { Project } from '../../domain/model/projects.ts'
import type { Task } from '../../domain/model/tasks.ts'
import { lossesOfMove } from '../../domain/views/moving.ts'
import { usePeek } from '../../workspace/react.tsx'
import { ChoiceField } from './choice-field.tsx'

/** Where a task belongs; says before it goes elsewhere what it would lose there (DECISIONS 'Another project'). */
export function ProjectField({ task, projects }: { task: Task; projects: readonly Project[] }) {
  const peek = usePeek()
  return (
    <ChoiceField
      task={task}
      field="projectId"
      label="Project"
      options={projects.map((project) => ({ value: project.id, label: projectName(project) }))}
      warningOf={(projectId) => {
        const target = projects.find(({ id }) => id === projectId)
        return target && peek((state) => lossesOfMove(state, task, target)).join(' ')
      }}
      confirmLabel="Move"
    />
  )
}
