import { useMemo, type KeyboardEvent, type MouseEvent } from 'react'
import { isPlainClick } from '../../../ui/plain-click.ts'
import { useTaskPanel } from '../../shell/routes/navigation.tsx'
import { rememberOpener } from './task-opener.ts'

/** Returns a function that opens the panel of a task; the focus returns to `opener` when it closes. */
export function useOpenTask(): (taskId: string, opener?: Element) => void {
  const { openTask } = useTaskPanel()
  return useMemo(
    () => (taskId, opener) => {
      rememberOpener(opener)
      openTask(taskId)
      // If it is already open, the address changes nothing. Rule K112.
      document.querySelector<HTMLElement>('[data-task-panel]')?.focus()
    },
    [openTask],
  )
}

/**
 * The handlers by which a card or an article opens its task: a plain click on it, and Enter while it has the focus. Modified
 * clicks are kept for selecting.
 */
export function useOpensTask(taskId: string) {
  const open = useOpenTask()
  return useMemo(
    () => ({
      'data-task': taskId,
      onClick: (event: MouseEvent) => {
        if (isPlainClick(event)) open(taskId, event.currentTarget)
      },
      onKeyDown: (event: KeyboardEvent) => {
        const isHere = event.target === event.currentTarget && !event.defaultPrevented
        const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
        if (event.key !== 'Enter' || !isHere || !isPlain) return
        event.preventDefault()
        open(taskId, event.currentTarget)
      },
    }),
    [open, taskId],
  )
}
