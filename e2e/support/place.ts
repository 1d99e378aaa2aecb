import type { BrowserContext, Page } from '@playwright/test'
import type { TeamPlace } from './team-place.ts'

const places = new WeakMap<BrowserContext, TeamPlace>()

/** Brings a window to a team server, for all of its tests. */
export function bringTo(place: TeamPlace, context: BrowserContext): void {
  if (places.has(context)) return
  places.set(context, place)
  place.follow(context)
}

/** The team server that the window of a page is at; none where the workspace is in its browser. */
export function placeOf(page: Page): TeamPlace | undefined {
  return places.get(page.context())
}
