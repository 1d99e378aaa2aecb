import type { MouseEvent } from 'react'
import { contentId, focusContent } from '../routes/arrival.ts'

/** Lets keyboard users skip the navigation: the first thing Tab reaches on every screen. */
export function SkipLink() {
  return (
    <a
      href={`#${contentId}`}
      onClick={skip}
      className="sr-only rounded-md print:hidden bg-raised px-4 py-2 font-semibold text-accent shadow-float focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-20"
    >
      Skip to content
    </a>
  )
}

function skip(event: MouseEvent): void {
  event.preventDefault() // the address stays that of the screen
  focusContent()
}
