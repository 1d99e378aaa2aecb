import { Download, Upload } from 'lucide-react'
import { useRef, useState, type ChangeEvent, type DragEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Panel } from '../../ui/panel.tsx'
import { useDownloadBackup } from './download-backup.ts'
import type { RestoreSource } from './restore-dialog.tsx'

/**
 * The whole workspace as a file, and back. DECISIONS 'Data and storage': without passwords unless they are asked for. From
 * a server nobody gets these, and it is restored where it runs.
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

  const download = async () => {
    setPending(true)
    setError(await downloadBackup(passwords))
    setPending(false)
  }
  return (
    <div className="flex flex-col gap-3">
      <p>A backup is a file with all users, projects, tasks, notifications and the history.</p>
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
      {error && (
        <Callout tone="danger" role="alert">
          {error}
        </Callout>
      )}
    </div>
  )
}

/** A larger file is no backup: local storage holds a few MB. */
const largestFile = 200_000_000

function RestorePart({ onFile }: { onFile: (source: RestoreSource) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const [over, setOver] = useState(false)

  const read = async (file: File | undefined) => {
    if (!file) return
    const text = file.size > largestFile ? undefined : await file.text().catch(() => undefined)
    if (text === undefined) setError(`${file.name} cannot be read, or is too large to be a backup.`)
    else {
      setError(undefined)
      onFile({ title: 'Restore from backup', name: file.name, text })
    }
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void read(target.files?.[0])
    target.value = '' // so that the same file can be chosen again
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void read(event.dataTransfer.files[0])
  }
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <p>
        Restoring makes this workspace what it was when the file was made. You see what would change before
        anything does.
      </p>
      {/* The button works for everybody; dropping a file is a second way for those with a mouse. */}
      <div
        onDragOver={drag}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          'flex flex-wrap items-center gap-3 rounded-md border border-dashed p-3',
          over ? 'border-accent bg-hover' : 'border-line-strong',
        )}
      >
        <Button icon={Upload} onClick={() => input.current?.click()}>
          Restore from backup
        </Button>
        <span aria-hidden className="text-sm text-muted">
          or drop the file here
        </span>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          aria-label="Backup file"
          className="hidden"
          onChange={choose}
        />
      </div>
      {error && (
        <Callout tone="danger" role="alert">
          {error}
        </Callout>
      )}
    </div>
  )
}
