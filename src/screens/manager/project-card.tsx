import { ChevronRight } from 'lucide-react'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Task } from '../../domain/model/tasks.ts'
import type { Project } from '../../domain/model/projects.ts'
import { projectName } from '../../domain/model/names.ts'
import { countOverdue } from '../../domain/views/due.ts'
import { completionOf, progressOf, tasksOfProject } from '../../domain/views/progress.ts'
import { countText, percentText } from '../../domain/views/format.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { InSightFirst } from '../../ui/in-sight-first.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { UserText } from '../../ui/user-text.tsx'
import { withPart } from '../../ui/parts/with-part.tsx'
import { usePeek, useToday, useWorkspace } from '../../workspace/react.tsx'
import { useOpenTask } from '../shared/tasks/open-task.ts'
import { ownProjectPath } from '../shared/routes/paths.ts'
import { Link } from '../shell/routes/navigation.tsx'
import { AddTask } from './add-task.tsx'
import { Board } from './board.tsx'
import type { CardFocus } from './card-focus.ts'
import { cardOf } from './card-of.ts'
import type { BoardFilter } from './filter/board-filter.ts'
import type { Folds } from './folds.ts'

/** The usual height of the form and a full board together, in pixels. */
const usualHeight = 620

interface ProjectCardProps {
  project: Project
  isFirst: boolean
  filter: BoardFilter
  folds: Folds
  focus: CardFocus
}

/** One of the manager's projects, with its board when open: SPEC 2 'Manager Dashboard'. */
export function ProjectCard({ project, isFirst, filter, folds, focus }: ProjectCardProps) {
  const name = projectName(project)
  const today = useToday()
  const tasks = useWorkspace((state) => tasksOfProject(state, project))
  const { percent } = progressOf(tasks)
  const overdue = countOverdue(tasks, today)
  const completion = completionOf(tasks)
  const found = filter.of(tasks)
  const open = folds.isOpen(project, completion)
  // A card that collapses because its last task is done would take the focus with it, so its header, which stays, gets the focus.
  useWhenChanged(open, () => {
    if (!open && document.activeElement === document.body) cardOf(project)?.querySelector('button')?.focus()
  })
  // Earlier folding no longer counts once completion changes, even if that happened while another screen was shown.
  const follow = useEffectEvent(() => folds.follow(project))
  useLayoutEffect(() => follow(), [completion])
  useToldWhenGone(project)
  const openTask = useOpenTask()
  const show = (task: Task) =>
    withPart(
      () => import('./reach-card.ts'),
      (part) => part.leadTo(task, focus, openTask),
    )
  // On a phone the form is below the board: the thumb reaches the lower edge, and the board begins further up.
  const isPhone = useMedia('(width < 40rem)')
  const addTask = <AddTask project={project} focus={focus} isFiltered={filter.isOn} />
  return (
    <Disclosure
      // Hidden, not removed: this keeps what is typed and open in it.
      hidden={filter.isOn && found.length === 0}
      title={name}
      open={open}
      onToggle={() => folds.set(project, !open)}
      data-project={project.id}
      summary={
        <>
          {overdue > 0 && (
            <span className="text-sm font-semibold text-danger even-figures">
              {countText(overdue)} overdue
            </span>
          )}
          <span className="text-sm text-muted max-sm:text-xs">
            Project ID: <UserText className="font-mono">{project.id}</UserText>
          </span>
          <span className="text-sm font-semibold even-figures max-sm:text-xs">
            Progress: {percentText(percent)}
          </span>
          {completion && !open && (
            <span className="text-sm font-semibold text-done">Project completed - Tap to view</span>
          )}
        </>
      }
      beside={
        <Link
          to={ownProjectPath(project)}
          aria-label={`Details of ${name}`}
          title="Details"
          className="inline-flex size-7 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink print:hidden pointer-coarse:size-11"
        >
          <ChevronRight size={16} />
        </Link>
      }
      below={<ProgressBar label={`Progress of ${name}`} value={percent} valueHidden slim className="mx-2" />}
    >
      <InSightFirst name={`Project ${project.id}`} usualHeight={usualHeight} atOnce={isFirst}>
        {!isPhone && addTask}
        <Board project={project} tasks={tasks} found={found} filter={filter} focus={focus} show={show} />
        {isPhone && addTask}
      </InSightFirst>
    </Disclosure>
  )
}

/** Calls `then` once a value has changed. */
function useWhenChanged(value: unknown, then: () => void): void {
  const was = useRef(value)
  useLayoutEffect(() => {
    if (was.current !== value) then()
    was.current = value
  })
}

/** Says so when a card goes while its manager works in it, as when an admin gives the project to another manager. Rule U44. */
function useToldWhenGone(project: Project): void {
  const peek = usePeek()
  useLayoutEffect(
    () => () => {
      const focused = document.activeElement
      if (cardOf(project)?.contains(focused))
        void withPart(
          () => import('./board-gone.ts'),
          (part) => part.tellGone(project, focused, peek),
        )
    },
    [project, peek],
  )
}
