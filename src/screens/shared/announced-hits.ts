import { useEffect, useRef } from 'react'
import { counted } from '../../domain/views/counted.ts'
import { announce } from '../../ui/announcer.tsx'
import { useTaskFilter } from './task-filter.ts'

/** Says how many tasks were found, once it is asked for others; `Announcer` must be drawn. */
export function useAnnouncedHits(isOn: boolean, found: number): void {
  const { asked } = useTaskFilter()
  const announced = useRef(asked)
  useEffect(() => {
    if (announced.current === asked) return
    announced.current = asked
    announce(isOn ? `${counted(found, 'task')} found` : 'All tasks are shown')
  }, [asked, isOn, found])
}
