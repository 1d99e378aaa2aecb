import { useState } from 'react'
import { can } from '../../../domain/can.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import type { LogStatus } from '../../../workspace/log.ts'
import { useActor } from '../../../workspace/react.tsx'
import { OfOnePerson } from '../../../workspace/react-person.tsx'
import { InBannerPlace } from './banner-place.tsx'
import { KeptInSight } from './kept-in-sight.tsx'
import { LogoutQuestion } from './logout-question.tsx'
import { RefusedBanner } from './refused-banner.tsx'
import { Link } from '../routes/navigation.tsx'

/**
 * Says that accepted work is not safe yet, that it is waiting, or that nothing can be changed here, and what to do about it;
 * that there is a newer version; and what was refused.
 */
export function LogBanner({ status }: { status: LogStatus }) {
  return (
    <>
      <InBannerPlace>
        {status.kind !== 'ready' && <StatusShown status={status} />}
        {status.isOlder && <NewerVersion />}
        <OfOnePerson>{status.isTelling && <RefusedBanner isSecond={status.kind !== 'ready'} />}</OfOnePerson>
      </InBannerPlace>
      {status.kind === 'offline' && <LogoutQuestion />}
    </>
  )
}

function StatusShown({ status }: { status: Exclude<LogStatus, { kind: 'ready' }> }) {
  const maySettle = can.enter(useActor(), 'settings')
  const tone = status.kind === 'failed' ? 'danger' : status.kind === 'offline' ? 'info' : 'warning'
  return (
    <KeptInSight tone={tone} message={status.message}>
      <Callout
        tone={tone}
        // A quiet wait interrupts nobody.
        role={status.kind === 'offline' ? 'status' : 'alert'}
        className="m-2 print:hidden"
        actions={
          <>
            {status.kind === 'stopped' && (
              <Button size="sm" onClick={() => location.reload()}>
                Load again
              </Button>
            )}
            {status.kind === 'failed' && maySettle && (
              <Link to="/settings" className={buttonClass({ size: 'sm' })}>
                Open Settings
              </Link>
            )}
          </>
        }
      >
        {status.message}
      </Callout>
    </KeptInSight>
  )
}

function NewerVersion() {
  const [isHidden, setHidden] = useState(false)
  if (isHidden) return null
  return (
    <Callout
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no element, but what makes one
      role="status"
      className="m-2 print:hidden"
      actions={
        <>
          <Button size="sm" onClick={() => location.reload()}>
            Reload
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setHidden(true)}>
            Later
          </Button>
        </>
      }
    >
      There is a new version of EMS. Reload the page to go on with it: what you have typed is kept, and so is
      what waits to be sent.
    </Callout>
  )
}
