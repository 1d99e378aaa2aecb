import { useEffect, type RefObject } from 'react'

/**
 * Keeps the field somebody is typing in visible when the window changes, for example when a phone is turned; someone who
 * has scrolled away from it stays where they are. Rule K126.
 */
export function useTypingInSight(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let isSeen = false
    const typing = () => area.current?.querySelector('textarea:focus, input:focus')
    const look = (): void => {
      const box = typing()?.getBoundingClientRect()
      isSeen = box !== undefined && box.bottom > 0 && box.top < innerHeight
    }
    const keep = (): void => {
      if (isSeen) typing()?.scrollIntoView({ block: 'nearest' })
    }
    addEventListener('focusin', look)
    addEventListener('scroll', look, true)
    addEventListener('resize', keep)
    return () => {
      removeEventListener('focusin', look)
      removeEventListener('scroll', look, true)
      removeEventListener('resize', keep)
    }
  }, [area])
}
