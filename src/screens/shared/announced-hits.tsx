import { useEffect, useState } from 'react'
import { counted } from '../../domain/views/counted.ts'
import { Said } from '../../ui/said.tsx'

interface AnnouncedHitsProps {
  /** What is asked for: the same number is said again where it is for something else. */
  asked: unknown
  /** Whether some are left out. */
  isOn: boolean
  found: number
  /** What is looked for, one and many of it. */
  one?: string
  many?: string | undefined
}

/** Nobody who goes on typing is interrupted. In milliseconds. */
const pause = 500

/** Says how many were found, once it is asked for others or there are more or fewer. */
export function AnnouncedHits({ asked, isOn, found, one = 'task', many = `${one}s` }: AnnouncedHitsProps) {
  const words = isOn ? `${counted(found, one, many)} found` : `All ${many} are shown`
  const [said, setSaid] = useState({ asked, words, times: 0 })
  useEffect(() => {
    if (said.asked === asked && said.words === words) return undefined
    const waiting = setTimeout(() => setSaid({ asked, words, times: said.times + 1 }), pause)
    return () => clearTimeout(waiting)
  }, [said, asked, words])
  return <Said times={said.times}>{said.words}</Said>
}
