import { parseDay } from '../../domain/model/day.ts'
import type { Project } from '../../domain/model/projects.ts'
import type { ProjectFigures } from '../../domain/views/project-figures.ts'
import type { Column } from '../../ui/tables/table.tsx'

/**
 * The columns of a download besides those of the table: what stands under a project's name, and what tells it apart.
 */
export function downloadedColumns(
  figuresOf: (project: Project) => ProjectFigures,
): readonly Pick<Column<Project>, 'header' | 'value'>[] {
  return [
    { header: 'Progress in percent', value: (project) => figuresOf(project).progress.percent },
    { header: 'Tasks', value: (project) => figuresOf(project).progress.total },
    { header: 'Overdue', value: (project) => figuresOf(project).overdue },
    { header: 'To review', value: (project) => figuresOf(project).ready },
    { header: 'People', value: (project) => figuresOf(project).people },
    { header: 'Next date', value: (project) => figuresOf(project).nextDate },
    { header: 'Archived', value: ({ archivedAt }) => parseDay(archivedAt) ?? '' },
    { header: 'Email of the manager', value: ({ manager }) => manager },
    { header: 'Project ID', value: ({ id }) => id },
  ]
}
