import { showError } from './ui/toasts.ts'
import type { Place } from './workspace/place.ts'
import { openOwnTeam } from './workspace/own-team.ts'
import { soon } from './workspace/team/kept/beginning.ts'

/** Opens the workspace of the server that this page came from. */
export async function openTeamHere(): Promise<Place> {
  // When these are to say that the server is out of reach, it is too late to fetch them.
  const signs = soon(
    Promise.all([import('./screens/shell/banners/log-banner.tsx'), import('./ui/toaster.tsx')]),
  )
  const place = await openOwnTeam(showError)
  await signs
  return place
}
