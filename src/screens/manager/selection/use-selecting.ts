import { useMemo, type KeyboardEvent, type MouseEvent } from 'react'
import { counted } from '../../../domain/views/counted.ts'
import { announce } from '../../../ui/announcer.tsx'
import { useOpensTask } from '../../shared/tasks/open-task.ts'
import { useSelection, type Selection } from './selection.ts'

/**
 * The handlers by which a card opens or selects its task: Ctrl or Cmd with a click or Enter selects or deselects one; Shift with
 * a click or an arrow key selects all up to there. After 'Select', a plain click selects, and so do Enter and Space; clicking a
 * title counts as clicking beside it.
 */
export function useSelecting(taskId: string, inOrder: () => readonly string[]) {
  const selection = useSelection()
  const opens = useOpensTask(taskId)
  return useMemo(
    () => ({
      ...opens,
      // Before a link in the card responds.
      onClickCapture: (event: MouseEvent) => {
        const isMode = selection.isMode()
        const isToggle = event.ctrlKey || event.metaKey || (isMode && !event.shiftKey)
        // Otherwise, with a key held, the browser would open a link in a tab or window.
        if ((!isToggle && !event.shiftKey) || isForControl(event, isMode ? controls : `a, ${controls}`))
          return
        event.preventDefault()
        event.stopPropagation()
        getSelection()?.removeAllRanges()
        choose(selection, taskId, isToggle ? undefined : inOrder())
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.target !== event.currentTarget) return
        const isMode = selection.isMode() && !event.shiftKey
        if (
          (event.key === 'Enter' && (isMode || event.ctrlKey || event.metaKey)) ||
          (event.key === ' ' && isMode)
        ) {
          event.preventDefault()
          choose(selection, taskId)
        } else if (event.shiftKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
          // Not prevented: the focus moves on to that card.
          const all = inOrder()
          const next = all[all.indexOf(taskId) + (event.key === 'ArrowDown' ? 1 : -1)]
          if (!selection.has(taskId)) selection.toggle(taskId)
          choose(selection, next ?? taskId, all)
        } else opens.onKeyDown(event)
      },
    }),
    [selection, opens, taskId, inOrder],
  )
}

/** Whether a click is for a control on a card, such as its menu button, or in something the card opened elsewhere on the page. */
function isForControl({ target, currentTarget }: MouseEvent, controls: string): boolean {
  return !(target instanceof Element && currentTarget.contains(target) && !target.closest(controls))
}

const controls = 'button, input, select, textarea, dialog'

function choose(selection: Selection, taskId: string, inOrder?: readonly string[]): void {
  if (inOrder) selection.extendTo(taskId, inOrder)
  else selection.toggle(taskId)
  announce(`${counted(selection.ids().length, 'task')} selected`)
}
