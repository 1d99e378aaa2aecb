import type { BrowserContext, Page } from '@playwright/test'
import type { TeamPlace } from './team-place.ts'

const places = new WeakMap<BrowserContext, TeamPlace>()

/** Ties a window to a team server, for all of the window's tests. */
export function bringTo(place: TeamPlace, context: BrowserContext): void {
  if (places.has(context)) return
  places.set(context, place)
  place.follow(context)
}

/** The team server of a page's window; undefined when the workspace is in the browser. */
export function placeOf(page: Page): TeamPlace | undefined {
  return places.get(page.context())
}
