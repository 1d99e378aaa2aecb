import { useEffect, useRef } from 'react'
import { counted } from '../../domain/views/counted.ts'
import { announce } from '../../ui/announcer.tsx'
import { useTaskFilter } from './task-filter.ts'

/** Says how many tasks were found, once it is asked for others or there are more or fewer; `Announcer` must be drawn. */
export function useAnnouncedHits(isOn: boolean, found: number): void {
  const { asked } = useTaskFilter()
  const words = isOn ? `${counted(found, 'task')} found` : 'All tasks are shown'
  const announced = useRef({ asked, words })
  useEffect(() => {
    const last = announced.current
    if (last.asked === asked && last.words === words) return
    announced.current = { asked, words }
    announce(words)
  }, [asked, words])
}
