import { useState } from 'react'
import { Said } from '../../../ui/said.tsx'

/** In the place of dnd-kit's own live region (`vite.config.ts`): the app's way to say something. */
export function LiveRegion({ announcement }: { announcement: Words }) {
  return (
    <Said times={announcement.times} urgent>
      {announcement.words}
    </Said>
  )
}

/** How to drag, for whoever describes something by it. */
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
