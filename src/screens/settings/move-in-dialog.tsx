import { useMemo, useState } from 'react'
import { readBackup, type Backup } from '../../domain/backup/read-backup.ts'
import { peopleIn } from '../../domain/backup/restore.ts'
import { counted } from '../../domain/views/counted.ts'
import { leftOutText, unreadableText } from '../../domain/views/not-in-file.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { UserText } from '../../ui/user-text.tsx'
import type { InvitedByLink } from '../../workspace/accounts.ts'
import { useMe } from '../../workspace/react.tsx'
import { useAccounts } from '../../workspace/react-accounts.ts'
import { Moment } from '../shared/moment.tsx'
import { InvitedPeople } from './invited-people.tsx'

/** A chosen file. */
export interface MovedFile {
  readonly name: string
  readonly text: string
}

interface MoveInDialogProps {
  file: MovedFile
  onClose: () => void
}

const title = 'Move in a workspace'

/** Says what is in a backup file, moves it in on request, and then shows everybody's link, only this once. */
export function MoveInDialog({ file, onClose }: MoveInDialogProps) {
  const { moveIn } = useAccounts()
  const reading = useMemo(() => readBackup(file.text), [file])
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [invited, setInvited] = useState<readonly InvitedByLink[]>()
  const move = async () => {
    setPending(true)
    const answer = await moveIn(file.text)
    setPending(false)
    if (answer.ok) setInvited(answer.result)
    else setRefusal(answer.refusal.message)
  }
  if (invited) return <InvitedPeople invited={invited} onClose={onClose} />
  const error = reading.ok ? refusal : reading.refusal.message
  const close = (
    <Button data-autofocus onClick={onClose}>
      {reading.ok ? 'Cancel' : 'Close'}
    </Button>
  )
  return (
    <Dialog
      title={title}
      // A move in flight cannot be stopped, and its links would be shown to nobody.
      onClose={pending ? () => {} : onClose}
      footer={
        reading.ok ? (
          <>
            {!pending && close}
            <Button variant="primary" pending={pending} onClick={() => void move()}>
              Move in
            </Button>
          </>
        ) : (
          close
        )
      }
    >
      <div className="flex flex-col gap-4">
        <div>
          <UserText lines={2} className="font-semibold">
            {file.name}
          </UserText>
          {reading.ok && reading.backup.at && (
            <p className="text-muted">
              Made on <Moment at={reading.backup.at} />
            </p>
          )}
        </div>
        {error !== undefined && (
          <Callout tone="danger" role="alert">
            {error}
          </Callout>
        )}
        {reading.ok && <Contents backup={reading.backup} />}
      </div>
    </Dialog>
  )
}

function Contents({ backup: { rows, history, unreadable } }: { backup: Backup }) {
  const me = useMe()
  const { mine, leftOut } = peopleIn(rows, me)
  const notRead = unreadableText(unreadable)
  const notTaken = leftOutText(leftOut)
  const counts = [
    counted(rows.users.length, 'person', 'people'),
    counted(rows.projects.length, 'project'),
    counted(rows.tasks.length, 'task'),
    counted(rows.comments.length, 'comment'),
    counted(history.length, 'entry of history', 'entries of history'),
  ]
  return (
    <>
      <ul aria-label="What is in the file" className="list-disc" style={{ paddingInlineStart: '1.25rem' }}>
        {counts.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {notRead !== undefined && <Callout tone="warning">{notRead} The rest can be moved in.</Callout>}
      {notTaken !== undefined && <Callout tone="warning">{notTaken}</Callout>}
      <p className="text-muted">
        {mine
          ? 'You stay logged in: the account with your email in the file becomes yours.'
          : 'You stay logged in, as an admin beside those of the file.'}{' '}
        No password comes along: everybody else gets a link, with which they choose one.
      </p>
    </>
  )
}
