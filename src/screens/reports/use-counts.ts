import { counted } from '../../domain/views/counted.ts'
import {
  agesOfOpenTasks,
  donePerWeek,
  overduePerProject,
  unknownIn,
  type ReportName,
  type ReportScope,
} from '../../domain/views/report-tasks.ts'
import {
  doneTasksPerManager,
  tasksPerProject,
  tasksPerStatus,
  type Count,
} from '../../domain/views/reports.ts'
import { useWorkspace } from '../../workspace/react.tsx'

/** What each report counts. */
export function useCounts(scope: ReportScope): Readonly<Record<ReportName, readonly Count[]>> {
  const { archivedToo } = scope
  return {
    status: useWorkspace((state) => tasksPerStatus(state, archivedToo)),
    project: useWorkspace((state) => tasksPerProject(state, archivedToo)),
    manager: useWorkspace((state) => doneTasksPerManager(state, archivedToo)),
    week: useWorkspace((state) => donePerWeek(state, scope)),
    overdue: useWorkspace((state) => overduePerProject(state, scope)),
    age: useWorkspace((state) => agesOfOpenTasks(state, scope)),
  }
}

/** The note about tasks whose day is unknown: '1 open task was made before its day was kept.' Empty if there are none. */
export function unknownNote(counts: readonly Count[], one: string, words: string): string {
  const unknown = unknownIn(counts)
  if (unknown === 0) return ''
  const many = words.replace(/^is/, 'are').replace(/^was/, 'were').replaceAll(' its ', ' their ')
  return `${counted(unknown, one)} ${unknown === 1 ? words : many}.`
}
