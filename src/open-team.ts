import { showError } from './ui/toasts/toasts.ts'
import type { Place } from './workspace/place.ts'
import { openOwnTeam } from './workspace/own-team.ts'
import { soon } from './workspace/team/kept/beginning.ts'

/** Opens the workspace of the server that served this page. */
export async function openTeamHere(): Promise<Place> {
  // Fetched now: once these have to say that the server is out of reach, it is too late.
  const signs = soon(
    Promise.all([import('./screens/shell/banners/log-banner.tsx'), import('./ui/toasts/toaster.tsx')]),
  )
  const place = await openOwnTeam(showError)
  await signs
  return place
}
