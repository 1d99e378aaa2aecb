import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Project } from '../../domain/model/projects.ts'
import { projectName } from '../../domain/model/names.ts'
import { progressOf, tasksOfProject } from '../../domain/views/progress.ts'
import { readyForReview } from '../../domain/views/task-parts.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { InSightFirst } from '../../ui/in-sight-first.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { useWorkspace } from '../../workspace/react.tsx'
import { ownProjectPath } from '../shared/paths.ts'
import { Link } from '../shell/routes/navigation.tsx'
import { AddTask } from './add-task.tsx'
import { Board } from './board.tsx'

/** How high the form and a full board are together, in pixels. */
const usualHeight = 720

interface ProjectCardProps {
  project: Project
  isFirst: boolean
  /** Shows what is ready for review alone: projects without it are hidden, and keep what is typed and open in them. */
  onlyReady: boolean
}

/** A project of the manager, with its board when it is open: SPEC 2 'Manager Dashboard'. */
export function ProjectCard({ project, isFirst, onlyReady }: ProjectCardProps) {
  const tasks = useWorkspace((state) => tasksOfProject(state, project))
  const { percent, status } = progressOf(tasks)
  const completed = status === 'Completed'
  const isHidden = onlyReady && readyForReview(tasks).length === 0
  const [open, toggle] = useOpen(completed, onlyReady && !isHidden)
  const header = useRef<HTMLButtonElement>(null)
  useFocusWhenClosed(open, header)
  return (
    <Disclosure
      hidden={isHidden}
      title={projectName(project)}
      open={open}
      onToggle={toggle}
      buttonRef={header}
      summary={
        <>
          <span className="min-w-0 text-sm text-muted">
            Project ID: <UserText className="font-mono">{project.id}</UserText>
          </span>
          <span className="text-sm font-semibold tabular-nums">Progress: {percent}%</span>
          {completed && !open && (
            <span className="text-sm font-semibold text-done">Project completed - Tap to view</span>
          )}
        </>
      }
      below={
        <div className="flex items-center gap-3 px-4 pb-3">
          <ProgressBar
            label={`Progress of ${projectName(project)}`}
            value={percent}
            valueHidden
            className="min-w-0 flex-1"
          />
          <Link
            to={ownProjectPath(project)}
            aria-label={`Details of ${projectName(project)}`}
            className="link text-sm"
          >
            Details
          </Link>
        </div>
      }
    >
      <InSightFirst name={`Project ${project.id}`} usualHeight={usualHeight} atOnce={isFirst}>
        <div className="border-b border-line">
          <AddTask project={project} />
        </div>
        <div className="pt-3">
          <Board project={project} tasks={tasks} onlyReady={onlyReady} />
        </div>
      </InSightFirst>
    </Disclosure>
  )
}

/**
 * SPEC 4 'Progress': at 100 % the card collapses until toggled. A toggle counts until that changes. Where only what is ready
 * for review is asked for, it is open until toggled there.
 */
function useOpen(completed: boolean, onlyReady: boolean): [open: boolean, toggle: () => void] {
  const [toggled, setToggled] = useState<{ open: boolean; completed: boolean }>()
  const [asked, setAsked] = useState({ onlyReady, open: true })
  if (asked.onlyReady !== onlyReady) setAsked({ onlyReady, open: true })
  if (onlyReady) return [asked.open, () => setAsked({ onlyReady, open: !asked.open })]
  const open = toggled?.completed === completed ? toggled.open : !completed
  return [open, () => setToggled({ open: !open, completed })]
}

/** A card that collapses because its last task is done would take the focus with it: the header, which stays, gets it. */
function useFocusWhenClosed(open: boolean, header: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(open)
  useEffect(() => {
    if (wasOpen.current && !open && document.activeElement === document.body) header.current?.focus()
    wasOpen.current = open
  }, [open, header])
}
