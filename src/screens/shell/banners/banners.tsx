import { Suspense } from 'react'
import type { Refusal } from '../../../domain/request/refusal.ts'
import { loadable } from '../../../ui/loadable.tsx'
import { showError, withdrawSuccess } from '../../../ui/toasts.ts'
import { useNews, useRetractions, type News } from '../../../workspace/react-news.ts'
import { OfOnePerson } from '../../../workspace/react-person.tsx'

// All of them are rare, so their code is only fetched when there is something to tell.
const LogBanner = loadable(async () => (await import('./log-banner.tsx')).LogBanner)
const DamageBanner = loadable(async () => (await import('./damage-banner.tsx')).DamageBanner)
const IncidentsBanner = loadable(async () => (await import('./incidents-banner.tsx')).IncidentsBanner)
const TakenOverBanner = loadable(async () => (await import('./taken-over-banner.tsx')).TakenOverBanner)

/** Fetches the banners that are needed at the start: arriving after the first screen, they would push it down under the pointer. */
export async function preloadBanners({ status, incidents, damage, takenOver }: News): Promise<void> {
  await Promise.all([
    status.kind !== 'ready' && LogBanner.preload(),
    incidents.length > 0 && IncidentsBanner.preload(),
    damage.length > 0 && DamageBanner.preload(),
    takenOver.length > 0 && TakenOverBanner.preload(),
  ])
}

/**
 * What everyone must know on whichever screen they are: work that is not safe, what happened to the stored data, what was
 * kept aside or taken over.
 */
export function Banners() {
  const { status, incidents, damage, takenOver } = useNews()
  useRetractions(retract)
  return (
    <Suspense>
      {(status.kind !== 'ready' || status.isTelling) && <LogBanner.Part status={status} />}
      <OfOnePerson>
        {incidents.length > 0 && <IncidentsBanner.Part items={incidents} />}
        {damage.length > 0 && <DamageBanner.Part items={damage} />}
        {takenOver.length > 0 && <TakenOverBanner.Part items={takenOver} />}
      </OfOnePerson>
    </Suspense>
  )
}

/** Says why something that was already shown is refused in the end (somebody else came first), and withdraws its success. */
function retract({ message }: Refusal, requestId: string): void {
  withdrawSuccess(requestId)
  showError(message)
}
