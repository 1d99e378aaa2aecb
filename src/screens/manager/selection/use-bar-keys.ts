import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { isDialogOpen } from '../../../ui/modal.ts'
import type { Selection } from './selection.ts'

/**
 * Keyboard support for the bar: Tab leads from a selected card and its menu to the bar, and back; Escape clears the selection.
 * When the bar goes with the focus in it, the last selected card gets the focus, or else its board. Returns the bar's ref. Rule K70.
 */
export function useBarKeys(selection: Selection): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null)
  const last = useRef<HTMLElement>(null)
  // In the same frame: a key pressed as soon as the bar is seen is meant for it.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isDialogOpen()) return
      if (event.key === 'Escape') selection.clear()
      else if (event.key === 'Tab' && isPlain(event)) leadOn(event)
    }
    const leadOn = (event: KeyboardEvent): void => {
      const { target } = event
      if (!(target instanceof HTMLElement)) return
      const first = bar.current?.querySelector('button')
      const card = target.closest<HTMLElement>('[data-item-id]')
      if (event.shiftKey && target === first && last.current?.isConnected) {
        event.preventDefault()
        last.current.focus()
      } else if (!event.shiftKey && card && card !== target && selection.has(card.dataset['task'] ?? '')) {
        event.preventDefault()
        last.current = card
        first?.focus()
      }
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [selection])
  // After the paint: only then has the bar gone, and the focus with it.
  useEffect(() => {
    let board: HTMLElement | undefined
    const follow = (): void => {
      const id = selection.ids().at(-1)
      if (id === undefined) return
      last.current = document.querySelector<HTMLElement>(`[data-item-id][data-task="${CSS.escape(id)}"]`)
      board = last.current?.closest<HTMLElement>('.board') ?? board
    }
    follow()
    const stop = selection.subscribe(follow)
    return () => {
      stop()
      if (document.activeElement !== document.body) return
      if (last.current?.isConnected) last.current.focus({ preventScroll: true })
      else board?.focus({ preventScroll: true })
    }
  }, [selection])
  return bar
}

function isPlain({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey
}
