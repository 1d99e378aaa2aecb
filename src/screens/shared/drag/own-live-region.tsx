import { useState } from 'react'
import { Said } from '../../../ui/said.tsx'

/** Replaces dnd-kit's own live region (`vite.config.ts`) with the app's way of announcing. */
export function LiveRegion({ announcement }: { announcement: Words }) {
  return (
    <Said times={announcement.times} urgent>
      {announcement.words}
    </Said>
  )
}

/** How to drag, hidden: for elements described by it. */
export function HiddenText({ id, value }: { id: string; value: string }) {
  return (
    <div id={id} hidden>
      {value}
    </div>
  )
}

interface Words {
  readonly times: number
  readonly words: string
}

export function useAnnouncement() {
  const [announcement, setAnnouncement] = useState<Words>({ times: 0, words: '' })
  const [announce] = useState(() => (words: string | undefined): void => {
    if (words) setAnnouncement(({ times }) => ({ times: times + 1, words }))
  })
  return { announce, announcement }
}
