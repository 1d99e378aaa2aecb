import { ChevronRight } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { Task } from '../../domain/model/tasks.ts'
import type { Project } from '../../domain/model/projects.ts'
import { projectName } from '../../domain/model/names.ts'
import { countOverdue } from '../../domain/views/due.ts'
import { progressOf, tasksOfProject } from '../../domain/views/progress.ts'
import { countText, percentText } from '../../domain/views/in-words.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { InSightFirst } from '../../ui/in-sight-first.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { UserText } from '../../ui/user-text.tsx'
import { useToday, useWorkspace } from '../../workspace/react.tsx'
import { useOpenTask } from '../shared/open-task.ts'
import { ownProjectPath } from '../shared/paths.ts'
import { Link } from '../shell/routes/navigation.tsx'
import { AddTask } from './add-task.tsx'
import { Board } from './board.tsx'
import type { CardFocus } from './card-focus.ts'
import type { BoardFilter } from './filter/board-filter.ts'
import type { Folds } from './folds.ts'
import { itemIdOf } from '../shared/drag/item-id.ts'

/** How high the form and a full board are together, in pixels. */
const usualHeight = 620

interface ProjectCardProps {
  project: Project
  isFirst: boolean
  filter: BoardFilter
  folds: Folds
  focus: CardFocus
}

/** A project of the manager, with its board when it is open: SPEC 2 'Manager Dashboard'. */
export function ProjectCard({ project, isFirst, filter, folds, focus }: ProjectCardProps) {
  const today = useToday()
  const tasks = useWorkspace((state) => tasksOfProject(state, project))
  const { percent, status } = progressOf(tasks)
  const overdue = countOverdue(tasks, today)
  const completed = status === 'Completed'
  const found = filter.of(tasks)
  const open = folds.isOpen(project, completed)
  const header = useRef<HTMLButtonElement>(null)
  useFocusWhenClosed(open, header)
  useFoldedAnew(completed, () => folds.forget(project))
  const openTask = useOpenTask()
  const show = (task: Task): void => {
    const card = cardOf(project)
    // They are elsewhere by now.
    if (!card) return openTask(task.id)
    folds.set(project, true, true)
    focus.lead(itemIdOf(task.id, false), card)
  }
  // There the thumb reaches the lower edge, and the board begins further up.
  const isPhone = useMedia('(width < 40rem)')
  const addTask = <AddTask project={project} focus={focus} />
  return (
    <Disclosure
      // What is typed and open in it is kept.
      hidden={filter.isOn && found.length === 0}
      title={projectName(project)}
      open={open}
      onToggle={() => folds.set(project, completed, !open)}
      data-project={project.id}
      data-completed={completed}
      buttonRef={header}
      summary={
        <>
          {overdue > 0 && (
            <span className="text-sm font-semibold text-danger even-figures">
              {countText(overdue)} overdue
            </span>
          )}
          <span className="min-w-0 text-sm text-muted max-sm:text-xs">
            Project ID: <UserText className="font-mono">{project.id}</UserText>
          </span>
          <span className="text-sm font-semibold even-figures max-sm:text-xs">
            Progress: {percentText(percent)}
          </span>
          {completed && !open && (
            <span className="text-sm font-semibold text-done">Project completed - Tap to view</span>
          )}
        </>
      }
      beside={
        <Link
          to={ownProjectPath(project)}
          aria-label={`Details of ${projectName(project)}`}
          title="Details"
          className="inline-flex size-7 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink print:hidden pointer-coarse:size-11"
        >
          <ChevronRight size={16} />
        </Link>
      }
      below={
        <ProgressBar
          label={`Progress of ${projectName(project)}`}
          value={percent}
          valueHidden
          slim
          className="mx-2"
        />
      }
    >
      <InSightFirst name={`Project ${project.id}`} usualHeight={usualHeight} atOnce={isFirst}>
        {!isPhone && addTask}
        <Board project={project} tasks={tasks} found={found} filter={filter} focus={focus} show={show} />
        {isPhone && addTask}
      </InSightFirst>
    </Disclosure>
  )
}

/** The card of a project on the page. */
export function cardOf({ id }: Pick<Project, 'id'>): HTMLElement | undefined {
  return document.querySelector<HTMLElement>(`[data-project="${CSS.escape(id)}"]`) ?? undefined
}

/** Once a project is completed, or is not any more, nothing counts that was folded or unfolded before. */
function useFoldedAnew(completed: boolean, forget: () => void): void {
  const was = useRef(completed)
  useLayoutEffect(() => {
    if (was.current !== completed) forget()
    was.current = completed
  })
}

/** A card that collapses because its last task is done would take the focus with it: the header, which stays, gets it. */
function useFocusWhenClosed(open: boolean, header: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(open)
  useEffect(() => {
    if (wasOpen.current && !open && document.activeElement === document.body) header.current?.focus()
    wasOpen.current = open
  }, [open, header])
}
