import { countText, percentText } from '../../domain/views/format.ts'
import { useState, type RefObject } from 'react'
import { projectName, projectNameAmong } from '../../domain/model/names.ts'
import type { Project } from '../../domain/model/projects.ts'
import { countOverdue } from '../../domain/views/due.ts'
import { searchable } from '../../domain/views/find.ts'
import { progressOf, tasksOfProject } from '../../domain/views/progress.ts'
import { Button } from '../../ui/button.tsx'
import { ChoicePopover } from '../../ui/menus/choice-popover.tsx'
import { NoMatch } from '../../ui/menus/no-match.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { ShownInPart } from '../../ui/tables/shown-in-part.tsx'
import { showSuccess } from '../../ui/toasts/toasts.ts'
import { UserText } from '../../ui/user-text.tsx'
import { useToday, useWorkspace } from '../../workspace/react.tsx'
import { nothingAsked, useTaskFilter } from '../shared/filter/task-filter.ts'
import { cardOf } from './card-of.ts'
import type { Folds } from './folds.ts'
import { keepAtTop } from './keep-at-top.ts'
import { openCard } from './reach-card.ts'

interface ProjectIndexProps {
  projects: readonly Project[]
  folds: Folds
  trigger: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** From how many projects on there is a search for them. */
const searchedFrom = 8

const search = searchable((project: Project) => [project.name])

/** The index of a manager's projects: each one's progress, what is late in it, and a way to its card, even if a filter hides it (K144). */
export function ProjectIndex({ projects, folds, trigger, onClose }: ProjectIndexProps) {
  const [sought, setSought] = useState('')
  const found = projects.filter(search(sought))
  const { asked, ask } = useTaskFilter()
  const choose = (project: Project): void => {
    if (cardOf(project)?.hidden) {
      ask({ ...nothingAsked, sort: asked.sort })
      showSuccess(`Search and filters cleared to show '${projectName(project)}'`)
    }
    onClose()
    // A closing popover returns the focus to its button in the next frame.
    requestAnimationFrame(() => requestAnimationFrame(() => show(project)))
  }
  return (
    <ChoicePopover label="Projects" trigger={trigger} className="w-104 gap-2 p-2" onClose={onClose}>
      {/* A narrow window has no room for it beside the search. */}
      <Button className="md:hidden" onClick={folds.toggleAll}>
        {folds.toggleWords}
      </Button>
      {projects.length >= searchedFrom && (
        <SearchField label="Search projects" value={sought} onChange={setSought} className="sm:w-full" />
      )}
      <ShownInPart rows={found} step={60}>
        {(shown) => (
          <ul className="flex flex-col">
            {shown.map((project) => (
              <li key={project.id}>
                <button
                  type="button"
                  onClick={() => choose(project)}
                  className="flex min-h-9 w-full items-baseline gap-3 rounded-md px-2 py-1.5 text-left hover:bg-hover pointer-coarse:min-h-11"
                >
                  <UserText lines={2} className="mr-auto min-w-0">
                    {projectNameAmong(projects, project)}
                  </UserText>
                  <Figures project={project} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </ShownInPart>
      {found.length === 0 && <NoMatch search={sought} onShowAll={() => setSought('')} />}
    </ChoicePopover>
  )
}

/** Leads to the card of a project. */
function show(project: Project): void {
  const card = cardOf(project)
  if (!card) return
  openCard(card, (header) => {
    header.focus({ preventScroll: true })
    keepAtTop(card)
  })
}

function Figures({ project }: { project: Project }) {
  const today = useToday()
  const tasks = useWorkspace((state) => tasksOfProject(state, project))
  const overdue = countOverdue(tasks, today)
  return (
    <span className="flex shrink-0 gap-3 text-sm even-figures">
      {overdue > 0 && <span className="font-semibold text-danger">{countText(overdue)} overdue</span>}
      <span className="text-muted">{percentText(progressOf(tasks).percent)}</span>
    </span>
  )
}
