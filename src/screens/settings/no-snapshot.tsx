import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { useDownloadBackup } from './download-backup.ts'

/** Says that the present state could not be kept aside, and offers it as a file before it is replaced. */
export function NoSnapshot() {
  const downloadBackup = useDownloadBackup()
  const [error, setError] = useState<string>()
  const download = async () => setError(await downloadBackup(false))
  return (
    <Callout
      tone="warning"
      role="alert"
      title="Nothing was restored yet"
      actions={
        <Button size="sm" onClick={() => void download()}>
          Download backup
        </Button>
      }
    >
      <p>The present state could not be kept as a snapshot. Download a backup of it first.</p>
      {error && <p>{error}</p>}
    </Callout>
  )
}
