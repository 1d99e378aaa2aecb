import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { useHeldPage } from './hold-page.ts'
import { focusFirst } from './modal.ts'
import { showToastsIn } from './toasts/toast-host.ts'
import { afterPaint } from './use-after-paint.ts'

/**
 * Shows a dialog element as `useModal` does, but makes the page behind it inert only after the paint, since that costs the
 * browser more than the rest of opening it, and grows with the page. The page is covered from the start all the same. The
 * dialog must be a direct child of the body and have `aria-modal`; Escape anywhere calls `onEscape`.
 */
export function useSwiftModal(onEscape: () => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  useHeldPage()
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    const before = document.activeElement
    dialog.show()
    focusFirst(dialog)
    const leaveToasts = showToastsIn(dialog)
    const behind = new Set<HTMLElement>()
    const stop = afterPaint(() => {
      for (const element of document.body.children)
        if (element instanceof HTMLElement && element !== dialog && !element.inert) behind.add(element)
      for (const element of behind) element.inert = true
    })
    return () => {
      stop()
      for (const element of behind) element.inert = false
      leaveToasts()
      dialog.close() // gives the focus back if it has it
      if (document.activeElement === document.body && before instanceof HTMLElement)
        before.focus({ preventScroll: true })
    }
  }, [])
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
    // Marked as handled, since a later listener would find no dialog open.
    event.preventDefault()
    onEscape()
  })
  // In the same commit as the rendering: Escape pressed as soon as the dialog is visible is meant for it.
  useLayoutEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return ref
}
