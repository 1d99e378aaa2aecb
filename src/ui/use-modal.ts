import { useLayoutEffect, useRef, type RefObject } from 'react'
import { useHeldPage } from './hold-page.ts'
import { focusFirst } from './modal.ts'
import { showToastsIn } from './toasts/toast-host.ts'

/** Shows a dialog element while it is rendered, and moves the toasts into it: outside they would be inert. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  useHeldPage()
  // After every render: if the browser closed the dialog although its owner still renders it, it comes back.
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
