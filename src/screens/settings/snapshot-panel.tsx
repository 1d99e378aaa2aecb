import { Download, History, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { EmptyState, Panel } from '../../ui/panel.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Snapshot } from '../../workspace/log.ts'
import { useWorkspaceItself } from '../../workspace/react.tsx'
import { counted } from '../counted.ts'
import { Moment, momentText } from '../moment.tsx'
import { downloadSnapshot } from './download-backup.ts'
import type { RestoreSource } from './restore-dialog.tsx'
import type { Snapshots } from './use-snapshots.ts'

interface SnapshotPanelProps {
  snapshots: Snapshots
  onRestore: (source: RestoreSource) => void
}

/** The states that this browser keeps aside by itself, to go back to or to download. */
export function SnapshotPanel({ snapshots, onRestore }: SnapshotPanelProps) {
  return (
    <Panel title="Snapshots" flush>
      <p className="px-4 pt-4 text-muted">
        EMS sets the present state aside about once a day, and always before a restore. Snapshots live in this
        browser only, so they are no substitute for a backup. Downloaded, they carry no passwords.
      </p>
      {snapshots === 'reading' && <Spinner />}
      {snapshots === 'none' && <EmptyState icon={History}>This browser cannot keep snapshots.</EmptyState>}
      {snapshots === 'unreadable' && (
        <Callout tone="danger" role="alert" className="m-4">
          The snapshots cannot be read now. Load the page again to try once more.
        </Callout>
      )}
      {Array.isArray(snapshots) && <SnapshotList snapshots={snapshots} onRestore={onRestore} />}
    </Panel>
  )
}

interface SnapshotListProps {
  snapshots: readonly Snapshot[]
  onRestore: (source: RestoreSource) => void
}

function SnapshotList({ snapshots, onRestore }: SnapshotListProps) {
  const store = useWorkspaceItself().place.snapshots
  const [error, setError] = useState<string>()

  const withText = async (snapshot: Snapshot, then: (text: string) => string | undefined) => {
    const text = await store?.text(snapshot.id).catch(() => undefined)
    setError(text === undefined ? 'This snapshot cannot be read any more.' : then(text))
  }
  const restore = (snapshot: Snapshot) =>
    withText(snapshot, (text) => {
      onRestore({ title: `Restore the snapshot of ${momentText(snapshot.at)}`, text })
      return undefined
    })
  const download = (snapshot: Snapshot) => withText(snapshot, (text) => downloadSnapshot(snapshot, text))

  if (snapshots.length === 0) return <EmptyState icon={History}>No snapshots yet.</EmptyState>
  return (
    <>
      {error && (
        <Callout tone="danger" role="alert" className="mx-4 mt-4">
          {error}
        </Callout>
      )}
      <ul className="pt-2">
        {snapshots.map((snapshot) => (
          <SnapshotItem
            key={snapshot.id}
            snapshot={snapshot}
            onRestore={() => void restore(snapshot)}
            onDownload={() => void download(snapshot)}
          />
        ))}
      </ul>
    </>
  )
}

interface SnapshotItemProps {
  snapshot: Snapshot
  onRestore: () => void
  onDownload: () => void
}

function SnapshotItem({ snapshot, onRestore, onDownload }: SnapshotItemProps) {
  const nameId = `snapshot-${snapshot.id}`
  const { users, projects, tasks } = snapshot
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span id={nameId} className="font-semibold">
            <Moment at={snapshot.at} />
          </span>
          <Badge plain tone={snapshot.reason === 'restore' ? 'info' : 'neutral'}>
            {snapshot.reason === 'restore' ? 'Before a restore' : 'Automatic'}
          </Badge>
        </p>
        <p className="text-sm text-muted">
          {counted(users, 'user')}, {counted(projects, 'project')}, {counted(tasks, 'task')}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" icon={RotateCcw} aria-describedby={nameId} onClick={onRestore}>
          Restore …
        </Button>
        <Button size="sm" icon={Download} aria-describedby={nameId} onClick={onDownload}>
          Download
        </Button>
      </div>
    </li>
  )
}
