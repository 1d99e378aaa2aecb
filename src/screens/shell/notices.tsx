import { lazy, Suspense, useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { showError } from '../../ui/toasts.tsx'
import { useLogStatus, useWorkspaceItself } from '../../workspace/react.tsx'

const DamageNotice = lazy(async () => ({ default: (await import('./damage-notice.tsx')).DamageNotice }))

/** What everyone must know on whichever screen he is: work that is not safe, data that could not be read. */
export function Notices() {
  useTakenBack()
  const { damage } = useWorkspaceItself().place
  // Rare, so its code is only fetched when there is something to say.
  const [isDamaged] = useState(() => damage.list().length > 0)
  return (
    <>
      <LogNotice />
      {isDamaged && (
        <Suspense>
          <DamageNotice />
        </Suspense>
      )}
    </>
  )
}

/** Says that accepted work is not safe yet, or that nothing can be changed here, as long as that is so. */
function LogNotice() {
  const status = useLogStatus()
  if (status.kind === 'ready') return null
  return (
    <Callout
      tone={status.kind === 'failed' ? 'danger' : 'warning'}
      role="alert"
      className="m-2"
      actions={
        status.kind === 'behind' && (
          <Button size="sm" onClick={() => location.reload()}>
            Load again
          </Button>
        )
      }
    >
      {status.message}
    </Callout>
  )
}

/** Says why something that was shown already was taken back: somebody else came first. */
function useTakenBack(): void {
  const workspace = useWorkspaceItself()
  useEffect(() => workspace.onTakenBack((refusal) => showError(refusal.message)), [workspace])
}
