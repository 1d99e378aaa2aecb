import { lazy, Suspense, useEffect, useState } from 'react'
import { showError } from '../../ui/toasts.tsx'
import { useLogStatus, useWorkspaceItself } from '../../workspace/react.tsx'

const LogNotice = lazy(async () => ({ default: (await import('./log-notice.tsx')).LogNotice }))
const DamageNotice = lazy(async () => ({ default: (await import('./damage-notice.tsx')).DamageNotice }))

/** What everyone must know on whichever screen he is: work that is not safe, data that could not be read. */
export function Notices() {
  useTakenBack()
  const { damage } = useWorkspaceItself().place
  const status = useLogStatus()
  // Rare, so its code is only fetched when there is something to say.
  const [isDamaged] = useState(() => damage.list().length > 0)
  return (
    <Suspense>
      {status.kind !== 'ready' && <LogNotice status={status} />}
      {isDamaged && <DamageNotice />}
    </Suspense>
  )
}

/** Says why something that was shown already was taken back: somebody else came first. */
function useTakenBack(): void {
  const workspace = useWorkspaceItself()
  useEffect(() => workspace.onTakenBack((refusal) => showError(refusal.message)), [workspace])
}
