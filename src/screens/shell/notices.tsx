import { lazy, Suspense, useEffect } from 'react'
import { showError } from '../../ui/toasts.tsx'
import { useDamage, useLogStatus, useTakenOver, useWorkspaceItself } from '../../workspace/react.tsx'

const LogNotice = lazy(async () => ({ default: (await import('./log-notice.tsx')).LogNotice }))
const DamageNotice = lazy(async () => ({ default: (await import('./damage-notice.tsx')).DamageNotice }))
const TakenOverNotice = lazy(async () => ({
  default: (await import('./taken-over-notice.tsx')).TakenOverNotice,
}))

/** What everyone must know on whichever screen they are: work that is not safe, data that was kept aside or taken over. */
export function Notices() {
  useTakenBack()
  const status = useLogStatus()
  const damage = useDamage()
  const takenOver = useTakenOver()
  // All of them are rare, so their code is only fetched when there is something to say.
  return (
    <Suspense>
      {status.kind !== 'ready' && <LogNotice status={status} />}
      {damage.length > 0 && <DamageNotice items={damage} />}
      {takenOver.length > 0 && <TakenOverNotice items={takenOver} />}
    </Suspense>
  )
}

/** Says why something that was shown already was taken back: somebody else came first. */
function useTakenBack(): void {
  const workspace = useWorkspaceItself()
  useEffect(() => workspace.onTakenBack((refusal) => showError(refusal.message)), [workspace])
}
