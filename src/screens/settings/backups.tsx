import { useState } from 'react'
import { BackupPanel } from './backup-panel.tsx'
import { RestoreDialog, type RestoreSource } from './restore-dialog.tsx'
import { SnapshotPanel } from './snapshot-panel.tsx'
import { useSnapshots } from './use-snapshots.ts'

/** What keeps the work safe: a file to download and restore from, and the snapshots that this browser keeps. */
export function Backups() {
  const [source, setSource] = useState<RestoreSource>()
  const { snapshots, readAgain } = useSnapshots()
  const close = () => {
    setSource(undefined)
    // A restore keeps a snapshot first.
    readAgain()
  }
  return (
    <>
      <BackupPanel onFile={setSource} />
      <SnapshotPanel snapshots={snapshots} onRestore={setSource} />
      {source && <RestoreDialog source={source} onClose={close} />}
    </>
  )
}
