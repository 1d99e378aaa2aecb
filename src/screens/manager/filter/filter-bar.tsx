import { countText } from '../../../domain/views/format.ts'
import { ListFilter } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { counted } from '../../../domain/views/counted.ts'
import { figuresOf, sumOfFigures } from '../../../domain/views/figures.ts'
import type { Project } from '../../../domain/model/projects.ts'
import { tasksOfProject } from '../../../domain/views/progress.ts'
import { Button } from '../../../ui/button.tsx'
import { loadable } from '../../../ui/parts/loadable.tsx'
import { useToday, useWorkspace } from '../../../workspace/react.tsx'
import { AnnouncedHits } from '../../shared/filter/announced-hits.tsx'
import { useTaskFilter, type AskedTasks } from '../../shared/filter/task-filter.ts'
import { weekEndOf } from '../../shared/filter/week-end.ts'
import type { BoardFilter } from './board-filter.ts'
import { TaskSearch } from '../../shared/filter/task-search.tsx'
import { ViewLinks } from '../../shared/routes/view-links.tsx'
import { FigureButton } from '../../shared/filter/figure-button.tsx'

interface FilterBarProps {
  projects: readonly Project[]
  filter: BoardFilter
  /** How many tasks are shown. */
  found: number
  title: string
  /** Further tools, at the end of the line. */
  children: ReactNode
}

// Not part of the first screen: fetched when the pointer or the focus reaches its button.
const choice = loadable(async () => (await import('./filter-choice.tsx')).FilterChoice)
const preload = (): void => void choice.preload()

/** What is urgent across a manager's projects, each figure a filter; the search; and the other filters. */
export function FilterBar({ title, projects, filter, found, children }: FilterBarProps) {
  const today = useToday()
  const { asked: sought, shown: asked, ask } = useTaskFilter()
  const all = useWorkspace((state) => projects.map((project) => tasksOfProject(state, project)))
  const weekEnd = weekEndOf(today)
  const figures = sumOfFigures(all.map((tasks) => figuresOf(tasks, today, weekEnd)))
  const toggle = (by: Partial<AskedTasks>, isOn: boolean) => ({
    pressed: isOn,
    onPress: () => ask(isOn ? released : { ...released, ...by }),
  })
  return (
    <div className="mb-1.5 flex flex-wrap items-center gap-x-2 gap-y-1.5">
      <div className="flex min-w-0 items-center gap-x-3 sm:basis-full">
        <h1 className="min-w-0 text-xl font-bold tracking-tight max-sm:sr-only">{title}</h1>
        <ViewLinks />
        <AnnouncedHits asked={sought} isOn={filter.isOn} found={found} />
        {/* Not among the tools: it would push them onto another line, and the board down with them. */}
        {filter.isOn && (
          <p className="text-sm whitespace-nowrap text-muted max-sm:sr-only">
            {counted(found, 'task')} found
          </p>
        )}
      </div>
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
        role="group"
        aria-label="What needs you"
        className="flex flex-wrap gap-1.5 max-sm:order-last max-sm:w-full max-sm:*:flex-auto print:hidden"
      >
        <FigureButton
          count={figures.overdue}
          words="overdue"
          urgent
          {...toggle({ due: 'overdue' }, asked.due === 'overdue')}
        />
        <FigureButton
          count={figures.dueThisWeek}
          words="due this week"
          {...toggle({ due: 'week' }, asked.due === 'week')}
        />
        <FigureButton
          count={figures.unassigned}
          words="unassigned"
          {...toggle({ assignee: 'none' }, asked.assignee === 'none')}
        />
        <FigureButton count={figures.ready} words="to review" {...toggle({ ready: true }, asked.ready)} />
      </div>
      <div className="ml-auto flex min-w-0 flex-wrap print:hidden items-center justify-end gap-1.5 whitespace-nowrap max-sm:flex-auto lg:min-w-fit lg:flex-1">
        <TaskSearch className="min-w-40 max-w-44 max-sm:hidden sm:w-full!" />
        <FilterButton projects={projects} />
        {children}
      </div>
    </div>
  )
}

/** The filters that the figures set, one at a time. */
const released: Partial<AskedTasks> = { due: '', assignee: '', ready: false }

function FilterButton({ projects }: Pick<FilterBarProps, 'projects'>) {
  const { asked } = useTaskFilter()
  const trigger = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const count =
    Number(asked.assignee !== '') +
    Number(asked.priority !== '') +
    Number(asked.due !== '') +
    asked.labels.length
  const isUsed = count > 0 || asked.sort !== ''
  // On a phone the search is behind this button.
  const hidden = count + Number(asked.text !== '')
  return (
    <>
      <Button
        ref={trigger}
        size="sm"
        icon={ListFilter}
        data-deed="filter"
        aria-haspopup="dialog"
        aria-expanded={open}
        className={
          isUsed
            ? 'min-h-8 border-accent bg-accent-soft pointer-coarse:min-h-11'
            : 'min-h-8 pointer-coarse:min-h-11'
        }
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        <span className="max-sm:hidden">{filterWords(count)}</span>
        <span className="sr-only sm:hidden">{filterWords(hidden)}</span>
        {hidden > 0 && (
          <span aria-hidden className="even-figures sm:hidden">
            {countText(hidden)}
          </span>
        )}
      </Button>
      {open && <choice.WhenHere projects={projects} trigger={trigger} onClose={() => setOpen(false)} />}
    </>
  )
}

function filterWords(count: number): string {
  return count > 0 ? `Filter, sort: ${countText(count)}` : 'Filter, sort'
}
