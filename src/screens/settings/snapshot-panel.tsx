import { History } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { Callout } from '../../ui/callout.tsx'
import { EmptyState, Panel } from '../../ui/panel.tsx'
import { Said } from '../../ui/said.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Snapshot } from '../../workspace/device.ts'
import type { Shelf } from '../../workspace/react-copies.ts'
import { momentText } from '../../domain/views/format.ts'
import { KeptItem } from './kept-item.tsx'
import type { LockedCopy } from './open-copy.tsx'
import type { RestoreSource } from './restore-dialog.tsx'
import { useKeptText } from './use-kept-text.ts'

interface SnapshotPanelProps {
  snapshots: Shelf<Snapshot>
  onRestore: (source: RestoreSource) => void
  onLocked: (copy: LockedCopy) => void
}

/** The states that this browser sets aside automatically, to restore or download. */
export function SnapshotPanel(props: SnapshotPanelProps) {
  const { copies } = props.snapshots
  return (
    <Panel title="Snapshots" flush>
      <p className="px-4 pt-4 text-muted">
        EMS sets the present state aside about once a day, and always before a restore. Snapshots live in this
        browser only, so they are no substitute for a backup. Downloaded, they carry no passwords.
      </p>
      {copies === 'reading' && <Spinner />}
      {copies === 'none' && <EmptyState icon={History}>This browser cannot keep snapshots.</EmptyState>}
      {copies === 'unreadable' && (
        <Callout tone="danger" role="alert" className="m-2">
          The snapshots cannot be read now. Load the page again to try once more.
        </Callout>
      )}
      {typeof copies === 'object' && <SnapshotList {...props} list={copies} />}
    </Panel>
  )
}

interface SnapshotListProps extends SnapshotPanelProps {
  list: readonly Snapshot[]
}

function SnapshotList({ snapshots, list, onRestore, onLocked }: SnapshotListProps) {
  const { withText, download, saved, error } = useKeptText(
    snapshots,
    'This snapshot cannot be read any more.',
    onLocked,
  )

  const restore = (snapshot: Snapshot) =>
    withText(snapshot, (text) => {
      onRestore({ title: `Restore the snapshot of ${momentText(snapshot.at)}`, text })
      return undefined
    })

  if (list.length === 0) return <EmptyState icon={History}>No snapshots yet.</EmptyState>
  return (
    <>
      {error && (
        <Callout tone="danger" role="alert" className="mx-4 mt-4">
          {error}
        </Callout>
      )}
      <Said times={saved}>Snapshot saved</Said>
      <ul className="mt-2">
        {list.map((snapshot) => (
          <KeptItem
            key={snapshot.id}
            copy={snapshot}
            badge={<Reason snapshot={snapshot} />}
            onRestore={() => void restore(snapshot)}
            onDownload={() => void download(snapshot)}
          />
        ))}
      </ul>
    </>
  )
}

function Reason({ snapshot: { reason, isLocked } }: { snapshot: Snapshot }) {
  return (
    <>
      <Badge plain tone={reason === 'restore' ? 'info' : 'neutral'}>
        {reason === 'restore' ? 'Before a restore' : 'Automatic'}
      </Badge>
      {isLocked && (
        <Badge plain tone="warning">
          Before the clearing
        </Badge>
      )}
    </>
  )
}
