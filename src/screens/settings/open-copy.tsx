import { useState, type SubmitEvent } from 'react'
import { openCopy } from '../../domain/backup/open-copy.ts'
import type { Stamp } from '../../domain/model/day.ts'
import type { Credentials } from '../../domain/rules/login.ts'
import { readBackup } from '../../domain/backup/read-backup.ts'
import { Callout } from '../../ui/callout.tsx'
import { CredentialFields, useCredentials } from '../shared/people/credentials.tsx'
import { FormDialog } from '../shared/form-dialog.tsx'
import { momentText } from '../../domain/views/format.ts'

/** A copy of a workspace that was cleared, and what to do once one of its admins has opened it. */
export interface LockedCopy {
  readonly at: Stamp
  readonly text: string
  readonly onOpen: () => void
}

/** Asks for the login of an admin in a copy, and shows nothing of the copy before that. */
export function OpenCopy({ copy, onClose }: { copy: LockedCopy; onClose: () => void }) {
  const { check, type: setTyped, ...fields } = useCredentials()
  const [refused, setRefused] = useState<string>()

  const type = (typed: Partial<Credentials>) => {
    setTyped(typed)
    setRefused(undefined)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!check(event.currentTarget)) return
    const refusal = refusalOf(copy.text, fields.credentials)
    if (refusal !== undefined) return setRefused(refusal)
    onClose()
    copy.onOpen()
  }
  return (
    <FormDialog
      title={`Open the copy of ${momentText(copy.at)}`}
      submitLabel="Open"
      dirty={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>This copy is of a workspace that was cleared. Log in as one of its admins to open it.</p>
      <CredentialFields {...fields} type={type} />
      {refused && (
        <Callout tone="danger" role="alert">
          {refused}
        </Callout>
      )}
    </FormDialog>
  )
}

/** The sentence that says why a copy stays closed, if it does. */
function refusalOf(text: string, credentials: Credentials): string | undefined {
  const reading = readBackup(text)
  if (!reading.ok) return reading.refusal.message
  const opened = openCopy(reading.backup.rows, credentials)
  return 'code' in opened ? opened.message : undefined
}
