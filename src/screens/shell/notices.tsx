import { Suspense, useEffect } from 'react'
import { loadable } from '../../ui/loadable.tsx'
import { showError, withdrawSuccess } from '../../ui/toasts.tsx'
import {
  OfOnePerson,
  useDamage,
  useIncidents,
  useLogStatus,
  useTakenOver,
  useWorkspaceItself,
} from '../../workspace/react.tsx'
import type { Place } from '../../workspace/place.ts'

// All of them are rare, so their code is only fetched when there is something to say.
const LogNotice = loadable(async () => (await import('./log-notice.tsx')).LogNotice)
const DamageNotice = loadable(async () => (await import('./damage-notice.tsx')).DamageNotice)
const IncidentsNotice = loadable(async () => (await import('./incidents-notice.tsx')).IncidentsNotice)
const TakenOverNotice = loadable(async () => (await import('./taken-over-notice.tsx')).TakenOverNotice)

/** Fetches what is to be said already: coming after the first screen, it would push away what somebody is about to press. */
export async function preloadNotices({ log, device }: Place): Promise<void> {
  await Promise.all([
    log.status().kind !== 'ready' && LogNotice.preload(),
    device && device.incidents.list().length > 0 && IncidentsNotice.preload(),
    device && device.damage.list().length > 0 && DamageNotice.preload(),
    device && device.damage.takenOver().length > 0 && TakenOverNotice.preload(),
  ])
}

/**
 * What everyone must know on whichever screen they are: work that is not safe, what happened to the stored data, what was
 * kept aside or taken over.
 */
export function Notices() {
  useRetractions()
  const status = useLogStatus()
  const incidents = useIncidents()
  const damage = useDamage()
  const takenOver = useTakenOver()
  return (
    <Suspense>
      {status.kind !== 'ready' && <LogNotice.Part status={status} />}
      <OfOnePerson>
        {incidents.length > 0 && <IncidentsNotice.Part items={incidents} />}
        {damage.length > 0 && <DamageNotice.Part items={damage} />}
        {takenOver.length > 0 && <TakenOverNotice.Part items={takenOver} />}
      </OfOnePerson>
    </Suspense>
  )
}

/** Says why something that was shown already is retracted (somebody else came first), and no more that it was done. */
function useRetractions(): void {
  const workspace = useWorkspaceItself()
  useEffect(
    () =>
      workspace.onRetracted((refusal, requestId) => {
        withdrawSuccess(requestId)
        showError(refusal.message)
      }),
    [workspace],
  )
}
