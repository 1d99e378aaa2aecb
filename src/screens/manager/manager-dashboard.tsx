import { useEffect, useState } from 'react'
import { projectsOfManager } from '../../domain/views/own-work.ts'
import { tasksOfProject } from '../../domain/views/progress.ts'
import { Announcer } from '../../ui/announcer.tsx'
import { loadable } from '../../ui/parts/loadable.tsx'
import { withPart } from '../../ui/parts/with-part.tsx'
import { openWholeDoor } from '../../workspace/door.ts'
import { useMe, usePeek, useWorkspace } from '../../workspace/react.tsx'
import { onShowTasks } from '../shared/filter/show-tasks.ts'
import { BoardTools } from './board-tools.tsx'
import { createCardFocus } from './card-focus.ts'
import { useCompletedLast } from './completed-last.ts'
import { useBoardFilter } from './filter/board-filter.ts'
import { FilterBar } from './filter/filter-bar.tsx'
import { useFolds } from './folds.ts'
import { ProjectCard } from './project-card.tsx'
import type { SelectedBoards } from './selection/use-change-many.ts'
import { createSelection, SelectionProvider, useSelected } from './selection/selection.ts'

// Needed only once a task is selected; its requests are not among the usual ones.
const bar = loadable(async () => {
  const [{ SelectionBar }] = await Promise.all([import('./selection/selection-bar.tsx'), openWholeDoor()])
  return SelectionBar
})

const none = loadable(async () => (await import('./no-projects.tsx')).NoProjects)
const filtered = loadable(async () => (await import('./filter/filtered.tsx')).Filtered)

/** SPEC 2 'Manager Dashboard': the manager's own projects as cards, each with its board. */
export function ManagerDashboard() {
  const me = useMe()
  const projects = useCompletedLast(useWorkspace((state) => projectsOfManager(state, me)))
  const filter = useBoardFilter(projects)
  const folds = useFolds(projects, filter)
  const [selection] = useState(createSelection)
  const [focus] = useState(createCardFocus)
  const peek = usePeek()
  // Tasks that are undone, redone or duplicated are scrolled into sight where they are by then, and lit. Rules K99, K153.
  useEffect(
    () =>
      onShowTasks((taskIds) =>
        withPart(
          () => import('./selection/light-together.ts'),
          (part) => part.lightInColumns(taskIds, peek, focus),
        ),
      ),
    [peek, focus],
  )
  // The board is kept when the user leaves it; the selection is not.
  useEffect(() => () => selection.clear(), [selection])
  const found = useWorkspace((state) =>
    projects.reduce((sum, project) => sum + filter.of(tasksOfProject(state, project)).length, 0),
  )
  return (
    <SelectionProvider value={selection}>
      <Announcer />
      {projects.length === 0 ? (
        <none.WhenHere />
      ) : (
        <FilterBar title="Manager Dashboard" projects={projects} filter={filter} found={found}>
          <BoardTools projects={projects} folds={folds} />
        </FilterBar>
      )}
      {filter.isOn && <filtered.WhenHere filter={filter} focus={focus} found={found} />}
      <div className="boards flex flex-col gap-px">
        {projects.map((project, index) => (
          <ProjectCard
            key={project.id}
            project={project}
            isFirst={index === 0}
            filter={filter}
            folds={folds}
            focus={focus}
          />
        ))}
      </div>
      <ChosenTasks projects={projects} filter={filter} folds={folds} focus={focus} />
    </SelectionProvider>
  )
}

function ChosenTasks(boards: SelectedBoards) {
  const isAny = useSelected((selection) => selection.ids().length > 0)
  return isAny && <bar.WhenHere {...boards} />
}
