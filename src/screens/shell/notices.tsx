import { lazy, Suspense, useEffect } from 'react'
import { showError, withdrawSuccess } from '../../ui/toasts.tsx'
import {
  OfOnePerson,
  useDamage,
  useIncidents,
  useLogStatus,
  useTakenOver,
  useWorkspaceItself,
} from '../../workspace/react.tsx'

const LogNotice = lazy(async () => ({ default: (await import('./log-notice.tsx')).LogNotice }))
const DamageNotice = lazy(async () => ({ default: (await import('./damage-notice.tsx')).DamageNotice }))
const IncidentsNotice = lazy(async () => ({
  default: (await import('./incidents-notice.tsx')).IncidentsNotice,
}))
const TakenOverNotice = lazy(async () => ({
  default: (await import('./taken-over-notice.tsx')).TakenOverNotice,
}))

/**
 * What everyone must know on whichever screen they are: work that is not safe, what happened to the stored data, what was
 * kept aside or taken over.
 */
export function Notices() {
  useTakenBack()
  const status = useLogStatus()
  const incidents = useIncidents()
  const damage = useDamage()
  const takenOver = useTakenOver()
  // All of them are rare, so their code is only fetched when there is something to say.
  return (
    <Suspense>
      {status.kind !== 'ready' && <LogNotice status={status} />}
      <OfOnePerson>
        {incidents.length > 0 && <IncidentsNotice items={incidents} />}
        {damage.length > 0 && <DamageNotice items={damage} />}
        {takenOver.length > 0 && <TakenOverNotice items={takenOver} />}
      </OfOnePerson>
    </Suspense>
  )
}

/** Says why something that was shown already was taken back (somebody else came first), and no more that it was done. */
function useTakenBack(): void {
  const workspace = useWorkspaceItself()
  useEffect(
    () =>
      workspace.onTakenBack((refusal, requestId) => {
        withdrawSuccess(requestId)
        showError(refusal.message)
      }),
    [workspace],
  )
}
