import { useLayoutEffect, useRef, type RefObject } from 'react'
import { showToastsIn } from './toast-host.ts'

/** Shows a dialog element as long as it is drawn, and moves the toasts into it: outside they would be inert. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  // After every drawing: if the browser closed the dialog although its owner still draws it, it comes back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open) return
    dialog.showModal()
    focusFirst(dialog)
  })
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    const leaveToasts = showToastsIn(dialog)
    return () => {
      leaveToasts()
      dialog.close() // gives the focus back to where it was
    }
  }, [])
  return ref
}

/** React's `autoFocus` runs before the dialog is shown, when nothing in it can be focused yet. */
function focusFirst(dialog: HTMLDialogElement) {
  const wanted =
    dialog.querySelector<HTMLElement>('[data-autofocus]') ??
    dialog.querySelector<HTMLElement>('input:enabled:not([type=hidden]), select:enabled, textarea:enabled')
  wanted?.focus()
}
