import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Said } from '../../ui/said.tsx'
import { useDownloadBackup } from './download-backup.ts'
import { FileChoice } from './file-choice.tsx'
import type { RestoreSource } from './restore-dialog.tsx'

/**
 * Downloads the whole workspace as a file, and restores it. DECISIONS 'Data and storage': without passwords unless asked for.
 * A server never gives out passwords, and its workspace is restored where it runs.
 */
export function BackupPanel({ onFile }: { onFile: ((source: RestoreSource) => void) | undefined }) {
  return (
    <Panel title="Backup">
      <div className="flex flex-col gap-5">
        <DownloadPart hasPasswords={onFile !== undefined} />
        {onFile && <RestorePart onFile={onFile} />}
      </div>
    </Panel>
  )
}

function DownloadPart({ hasPasswords }: { hasPasswords: boolean }) {
  const downloadBackup = useDownloadBackup()
  const [passwords, setPasswords] = useState(false)
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const [saved, setSaved] = useState(0)

  const download = async () => {
    setPending(true)
    const missing = await downloadBackup(passwords)
    setError(missing)
    if (missing === undefined) setSaved((times) => times + 1)
    setPending(false)
  }
  return (
    <div className="flex flex-col gap-3">
      {hasPasswords ? (
        <p>A backup is a file with all users, projects, tasks, notifications and the history.</p>
      ) : (
        <p>
          A file with all users, projects and tasks, your own notifications and the latest history, which a
          browser workspace restores. It has no passwords. What this server itself is restored from is made by
          whoever runs it.
        </p>
      )}
      {hasPasswords && (
        <Checkbox
          label="Include passwords"
          hint="Without them, a restore leaves everybody the password they have by then."
          checked={passwords}
          onChange={setPasswords}
        />
      )}
      {passwords && (
        <Callout tone="warning" role="alert">
          Passwords are written as plain text: anybody who opens the file can read them.
        </Callout>
      )}
      <Button icon={Download} pending={pending} className="self-start" onClick={() => void download()}>
        Download backup
      </Button>
      <Said times={saved}>Backup saved</Said>
      {error && (
        <Callout tone="danger" role="alert">
          {error}
        </Callout>
      )}
    </div>
  )
}

/** In bytes. A larger file is no backup: local storage holds a few MB. */
const largestFile = 200_000_000

function RestorePart({ onFile }: { onFile: (source: RestoreSource) => void }) {
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <p>
        Restoring makes this workspace what it was when the file was made. You see what would change before
        anything does.
      </p>
      <FileChoice
        label="Restore from backup"
        largest={largestFile}
        onText={({ name, text }) => onFile({ title: 'Restore from backup', name, text })}
      />
    </div>
  )
}
