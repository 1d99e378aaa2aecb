import { useEffect, useRef, type RefObject } from 'react'
import { isDialogOpen } from '../../../ui/modal.ts'
import type { Selection } from './selection.ts'

/**
 * The keyboard and the bar: Tab leads from a chosen card and its menu to the bar, and back; Escape ends the choice. When the
 * bar goes with the focus in it, the card that was chosen last gets that, or else its board. Gives the ref of the bar. Rule K70.
 */
export function useBarKeys(selection: Selection): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    let last: HTMLElement | undefined
    let board: HTMLElement | undefined
    const follow = (): void => {
      const id = selection.ids().at(-1)
      if (id === undefined) return
      last = document.querySelector<HTMLElement>(`[data-item-id][data-task="${CSS.escape(id)}"]`) ?? undefined
      board = last?.closest<HTMLElement>('.board') ?? board
    }
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
      if (event.shiftKey && target === first && last?.isConnected) {
        event.preventDefault()
        last.focus()
      } else if (!event.shiftKey && card && card !== target && selection.has(card.dataset['task'] ?? '')) {
        event.preventDefault()
        last = card
        first?.focus()
      }
    }
    follow()
    const stop = selection.subscribe(follow)
    addEventListener('keydown', press)
    return () => {
      stop()
      removeEventListener('keydown', press)
      if (document.activeElement !== document.body) return
      if (last?.isConnected) last.focus({ preventScroll: true })
      else board?.focus({ preventScroll: true })
    }
  }, [selection])
  return bar
}

function isPlain({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey
}
