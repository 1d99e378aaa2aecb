import type { MouseEvent } from 'react'
import { contentId, focusContent } from '../routes/arrival.ts'

/** Lets keyboard users skip the navigation: the first thing Tab reaches on every screen. */
export function SkipLink() {
  return (
    <a
      href={`#${contentId}`}
      onClick={skip}
      className="skip-link absolute left-2 z-20 rounded-md bg-raised px-4 py-2 font-semibold text-accent shadow-float print:hidden"
    >
      Skip to content
    </a>
  )
}

function skip(event: MouseEvent): void {
  event.preventDefault() // the address stays that of the screen
  focusContent()
}
