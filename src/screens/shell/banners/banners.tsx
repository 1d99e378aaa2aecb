import type { User } from '../../../domain/model/users.ts'
import type { Refusal } from '../../../domain/request/refusal.ts'
import { loadable } from '../../../ui/parts/loadable.tsx'
import { showError, withdrawToast } from '../../../ui/toasts/toasts.ts'
import { useNews, useRetractions, type News } from '../../../workspace/react-news.ts'
import { OfOnePerson } from '../../../workspace/react-person.tsx'
import { preloadReminder } from './default-password-reminder.tsx'

// All banners are rare, so their code is fetched only when there is something to tell.
const LogBanner = loadable(async () => (await import('./log-banner.tsx')).LogBanner)
const StoredNews = loadable(async () => (await import('./stored-news.tsx')).StoredNews)

/** Fetches the banners needed at the start: arriving after the first screen, they would push it down under the pointer. */
export async function preloadBanners(news: News, me: User | undefined): Promise<void> {
  await Promise.all([
    isLogTelling(news) && LogBanner.preload(),
    isStoreTelling(news) && StoredNews.preload(),
    preloadReminder(me),
  ])
}

function isLogTelling({ status }: News): boolean {
  return status.kind !== 'ready' || status.isTelling === true
}

function isStoreTelling({ incidents, damage, takenOver }: News): boolean {
  return incidents.length + damage.length + takenOver.length > 0
}

/**
 * What everyone must know, whatever screen they are on: work that is not safe, what happened to the stored data, what was
 * kept aside or taken over.
 */
export function Banners() {
  const news = useNews()
  useRetractions(retract)
  return (
    <>
      {isLogTelling(news) && <LogBanner.WhenHere status={news.status} />}
      <OfOnePerson>{isStoreTelling(news) && <StoredNews.WhenHere {...news} />}</OfOnePerson>
    </>
  )
}

/** Says why something already shown was refused in the end (somebody else came first), and withdraws its success toast. */
function retract({ message }: Refusal, requestId: string): void {
  withdrawToast(requestId)
  showError(message)
}
