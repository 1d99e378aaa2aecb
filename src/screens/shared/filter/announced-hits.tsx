import { useEffect, useState } from 'react'
import { counted } from '../../../domain/views/counted.ts'
import { Said } from '../../../ui/said.tsx'

interface AnnouncedHitsProps {
  /** The search: the same number is announced again for another search. */
  asked: unknown
  /** Whether a filter leaves some out. */
  isOn: boolean
  found: number
  /** The singular and plural of what is looked for. */
  one?: string
  many?: string | undefined
}

/** In milliseconds: a user who goes on typing is not interrupted. */
const pause = 500

/** Announces how many were found, whenever the search or the number changes. */
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
