import { useCallback, useEffect, useRef, type RefObject } from 'react'
import { parseDay, type Day } from '../../domain/model/day.ts'

/** The day of a calendar on which somebody was last. */
export interface LastDay {
  /** None if they were last at something that has no day. */
  readonly get: () => Day | undefined
  readonly forget: () => void
}

/**
 * Remembers on which day of a calendar somebody was last, by keyboard or click. `area` is the element that contains the
 * days.
 */
export function useLastDay(): { area: RefObject<HTMLDivElement | null>; lastDay: LastDay } {
  const area = useRef<HTMLDivElement>(null)
  const last = useRef<Day>(undefined)
  useEffect(() => {
    const element = area.current
    if (!element) return undefined
    const take = ({ target }: Event): void => {
      const at = target instanceof Element && target.closest<HTMLElement>('[data-day], [data-drop-id]')
      if (at) last.current = parseDay(at.dataset['day'] ?? at.dataset['dropId'] ?? '')
    }
    const events = ['focusin', 'click'] as const
    for (const event of events) element.addEventListener(event, take)
    return () => {
      for (const event of events) element.removeEventListener(event, take)
    }
  }, [])
  const get = useCallback(() => last.current, [])
  const forget = useCallback(() => {
    last.current = undefined
  }, [])
  return { area, lastDay: { get, forget } }
}
