import { projectNameAmong } from '../../../domain/model/names.ts'
import type { Project } from '../../../domain/model/projects.ts'
import { labelsOfProject } from '../../../domain/views/task-parts.ts'
import type { MenuSection } from '../../../ui/menus/menu-items.ts'
import type { usePeek } from '../../../workspace/react.tsx'
import type { ChangeOfMany } from './selection.ts'

/** The menu items that add labels to the selected tasks or remove them. With several projects, labels are grouped by project name. */
export function labelSections(
  projects: readonly Project[],
  change: (wanted: ChangeOfMany) => void,
  peek: ReturnType<typeof usePeek>,
): readonly MenuSection[] {
  const sections = projects.flatMap((project) => {
    const labels = peek((state) => labelsOfProject(state, project.id))
    const title = projects.length > 1 ? projectNameAmong(projects, project) : undefined
    const items = labels.flatMap(({ id, name }) => [
      { id: `on ${id}`, label: `Add ${name}`, onAction: () => change({ label: { labelId: id, on: true } }) },
      {
        id: `off ${id}`,
        label: `Remove ${name}`,
        onAction: () => change({ label: { labelId: id, on: false } }),
      },
    ])
    return items.length > 0 ? [{ title, items }] : []
  })
  if (sections.length > 0) return sections
  const whose = projects.length === 1 ? 'This project has' : 'These projects have'
  const none = { id: 'none', label: `${whose} no labels. Create them in a task.`, disabled: true }
  return [{ items: [{ ...none, onAction: () => {} }] }]
}
