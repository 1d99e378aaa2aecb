import { sameEmail } from '../../domain/model/email.ts'
import { projectName } from '../../domain/model/names.ts'
import type { Project } from '../../domain/model/projects.ts'
import { showError } from '../../ui/toasts/toasts.ts'
import type { usePeek } from '../../workspace/react.tsx'
import { focusContent } from '../shell/routes/arrival.ts'
import { cardOf } from './card-of.ts'

/** How many frames the heading may take to be drawn after the last board has gone, with all that stood above it. */
const maxFrames = 30

/**
 * Tells a manager that the board they were in, at `focused`, has gone, and puts the focus on the heading. Does nothing if it is
 * still there, or for anybody else: when the manager's session has ended, everything of theirs has gone.
 */
export function tellGone(project: Project, focused: Element | null, peek: ReturnType<typeof usePeek>): void {
  if (!peek((_, me) => me && sameEmail(me.email, project.manager))) return
  // The board is still there, or the manager has left the screen or moved the focus.
  if (cardOf(project) || document.activeElement !== document.body) return
  const kept = isTypedInto(focused) ? ' What you typed is kept, and is there again once the project is.' : ''
  showError(`'${projectName(project)}' is not here any more.${kept}`)
  focusHeading(maxFrames)
}

function isTypedInto(focused: Element | null): boolean {
  const fields = focused
    ?.closest('form')
    ?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  return [...(fields ?? [])].some(({ value }) => value !== '')
}

function focusHeading(left: number): void {
  if (document.activeElement !== document.body) return
  if (left === 0 || document.querySelector('h1:not(.put-aside *)')) focusContent({ preventScroll: true })
  else requestAnimationFrame(() => focusHeading(left - 1))
}
