import type { News } from '../../../workspace/react-news.ts'
import { InBannerPlace } from './banner-place.tsx'
import { DamageBanner } from './damage-banner.tsx'
import { IncidentsBanner } from './incidents-banner.tsx'
import { TakenOverBanner } from './taken-over-banner.tsx'

/** What happened to the stored data, what was kept aside of it, and what was taken over from another form. */
export function StoredNews({ incidents, damage, takenOver }: Omit<News, 'status'>) {
  return (
    <InBannerPlace>
      {incidents.length > 0 && <IncidentsBanner items={incidents} />}
      {damage.length > 0 && <DamageBanner items={damage} />}
      {takenOver.length > 0 && <TakenOverBanner items={takenOver} />}
    </InBannerPlace>
  )
}
