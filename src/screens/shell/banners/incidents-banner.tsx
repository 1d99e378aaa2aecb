import { useId, useState } from 'react'
import { can } from '../../../domain/can.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import type { Incident } from '../../../workspace/device.ts'
import { useActor } from '../../../workspace/react.tsx'
import { useDismissIncident } from '../../../workspace/react-stored-news.ts'
import { IncidentText } from './incident-text.tsx'
import { Link } from '../routes/navigation.tsx'
import { StartNew } from './start-new.tsx'

type Kind = Incident['kind']

const titles: Record<Kind, string> = {
  broughtBack: 'The workspace was lost here, and has been brought back',
  databaseGone: "This browser's database of EMS was gone",
  cleared: 'The stored workspace was cleared',
  notJoined: 'Some later changes could not be joined',
  noDatabase: 'This browser gives EMS no database',
}

/** The words of the link to Settings that an admin is offered. */
const links: { readonly [K in Kind]?: string } = {
  databaseGone: 'Download a backup',
  cleared: 'Open Settings',
  notJoined: 'Open Settings',
  noDatabase: 'Download a backup',
}

/**
 * Says what happened to the stored data. Once an admin has acknowledged it, nobody is told again; everyone else can hide it
 * for this visit. An incident that still persists stays.
 */
export function IncidentsBanner({ items }: { items: readonly Incident[] }) {
  const [hidden, setHidden] = useState<readonly string[]>([])
  const shown = items.filter(({ id }) => !hidden.includes(id))
  if (shown.length === 0) return null
  return (
    <section aria-label="What happened to the data" className="m-2 flex flex-col gap-2 print:hidden">
      {shown.map((incident) => (
        <IncidentShown
          key={incident.id}
          incident={incident}
          onHide={() => setHidden([...hidden, incident.id])}
        />
      ))}
    </section>
  )
}

function IncidentShown({ incident, onHide }: { incident: Incident; onHide: () => void }) {
  const dismiss = useDismissIncident()
  const actor = useActor()
  const mayDismiss = can.dismissIncident(actor)
  const mayStartNew = can.startNew(actor)
  const mayDownload = can.downloadBackup(actor)
  const textId = useId()
  const { id, kind } = incident
  const link = mayDownload ? links[kind] : undefined
  return (
    <Callout
      tone={kind === 'databaseGone' || kind === 'notJoined' ? 'danger' : 'warning'}
      title={titles[kind]}
      actions={
        <>
          {kind === 'broughtBack' && mayStartNew && <StartNew describedBy={textId} />}
          {link && (
            <Link to="/settings" className={buttonClass({ size: 'sm' })} aria-describedby={textId}>
              {link}
            </Link>
          )}
          {kind !== 'noDatabase' && (
            <Button size="sm" aria-describedby={textId} onClick={() => (mayDismiss ? dismiss(id) : onHide())}>
              {mayDismiss ? (kind === 'broughtBack' ? 'Keep it' : 'Got it') : 'Hide for now'}
            </Button>
          )}
        </>
      }
    >
      <div id={textId}>
        <IncidentText incident={incident} />
      </div>
    </Callout>
  )
}
