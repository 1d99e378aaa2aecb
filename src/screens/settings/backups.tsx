import { Suspense, useState } from 'react'
import type { Aside } from '../../workspace/device.ts'
import { useAsides, useSnapshots } from '../../workspace/react-copies.ts'
import { useIsKeptHere } from '../../workspace/react.tsx'
import { AsidePanel } from './aside-panel.tsx'
import { BackupPanel } from './backup-panel.tsx'
import { DiscardAside } from './discard-aside.tsx'
import { OpenCopy, type LockedCopy } from './open-copy.tsx'
import { RestoreDialog, type RestoreSource } from './restore-dialog.tsx'
import { SnapshotPanel } from './snapshot-panel.tsx'
import { loadable } from '../../ui/parts/loadable.tsx'

// Only where a server keeps the workspace, on its first day.
const MoveIn = loadable(async () => (await import('./move-in.tsx')).MoveIn)

/**
 * What keeps the work safe: a file to download and restore from, the snapshots kept by this browser, and the workspaces kept
 * aside.
 */
export function Backups() {
  const [source, setSource] = useState<RestoreSource>()
  const [locked, setLocked] = useState<LockedCopy>()
  const [discarding, setDiscarding] = useState<Aside>()
  const isKeptHere = useIsKeptHere()
  const snapshots = useSnapshots()
  const asides = useAsides()
  const endRestore = () => {
    setSource(undefined)
    // A restore first keeps a snapshot.
    snapshots.readAgain()
  }
  const endDiscarding = () => {
    setDiscarding(undefined)
    asides.readAgain()
  }
  return (
    <>
      {!isKeptHere && (
        <Suspense fallback={null}>
          <MoveIn.Part />
        </Suspense>
      )}
      <BackupPanel onFile={isKeptHere ? setSource : undefined} />
      <AsidePanel asides={asides} onRestore={setSource} onDiscard={setDiscarding} onLocked={setLocked} />
      {isKeptHere && <SnapshotPanel snapshots={snapshots} onRestore={setSource} onLocked={setLocked} />}
      {locked && <OpenCopy copy={locked} onClose={() => setLocked(undefined)} />}
      {source && <RestoreDialog source={source} onClose={endRestore} />}
      {discarding && <DiscardAside aside={discarding} onClose={endDiscarding} />}
    </>
  )
}
