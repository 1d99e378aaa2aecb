import { useCallback, useId, useMemo } from 'react'
import type { User } from '../../domain/model/users.ts'
import { readBackup, type Backup } from '../../domain/backup/read-backup.ts'
import type { State } from '../../domain/state/state.ts'
import { planRestore } from '../../domain/views/restore-plan.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { useClock, useWorkspace } from '../../workspace/react.tsx'
import { Moment } from '../shared/moment.tsx'
import { NoSnapshot } from './no-snapshot.tsx'
import { PlanShown } from './plan-shown.tsx'
import { useRestore } from './use-restore.ts'

/** What to restore: the text of a backup, and what to call it. */
export interface RestoreSource {
  /** The question, as the title of the dialog. */
  readonly title: string
  /** The name of the file. */
  readonly name?: string
  readonly text: string
}

interface RestoreDialogProps {
  source: RestoreSource
  onClose: () => void
}

/** Says, before a restore, what it would do, or why this file cannot be restored. */
export function RestoreDialog({ source, onClose }: RestoreDialogProps) {
  const reading = useMemo(() => readBackup(source.text), [source])
  if (reading.ok) return <DryRun source={source} backup={reading.backup} onClose={onClose} />
  return (
    <Dialog title={source.title} size="sm" onClose={onClose} footer={<CloseButton onClose={onClose} />}>
      <div className="flex flex-col gap-3">
        <SourceName source={source} />
        <Callout tone="danger" role="alert">
          {reading.refusal.message}
        </Callout>
      </div>
    </Dialog>
  )
}

function DryRun({ source, backup, onClose }: RestoreDialogProps & { backup: Backup }) {
  const now = useClock()
  // Kept current: something may change in another tab while the user reads this.
  const planned = useWorkspace(
    useCallback(
      (state: State, me: User | undefined) => planRestore(state, me ?? 'visitor', now(), backup.rows),
      [now, backup],
    ),
  )
  const { restore, step, error } = useRestore(backup.rows, onClose)
  const plan = planned.ok && !planned.plan.isEmpty ? planned.plan : undefined
  const bodyId = useId()

  return (
    <Dialog
      title={source.title}
      // The focus is on a button below, so what would change is read out with the title rather than skipped.
      describedBy={bodyId}
      onClose={onClose}
      footer={
        plan ? (
          <>
            <Button data-autofocus onClick={onClose}>
              Cancel
            </Button>
            <Button variant="danger" pending={step === 'keeping'} onClick={() => void restore(plan)}>
              {step === 'unkept' ? 'Restore anyway' : 'Restore'}
            </Button>
          </>
        ) : (
          <CloseButton onClose={onClose} />
        )
      }
    >
      <div id={bodyId} className="flex flex-col gap-4">
        <div>
          <SourceName source={source} />
          {source.name !== undefined && backup.at && (
            <p className="text-muted">
              Made on <Moment at={backup.at} />
            </p>
          )}
        </div>
        {step === 'unkept' && <NoSnapshot />}
        {error && (
          <Callout tone="danger" role="alert">
            {error}
          </Callout>
        )}
        {planned.ok ? (
          <PlanShown plan={planned.plan} backup={backup} />
        ) : (
          <Callout tone="danger" role="alert">
            {planned.refusal.message}
          </Callout>
        )}
      </div>
    </Dialog>
  )
}

function SourceName({ source }: { source: RestoreSource }) {
  return source.name === undefined ? null : (
    <UserText lines={2} className="font-semibold">
      {source.name}
    </UserText>
  )
}

function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <Button data-autofocus onClick={onClose}>
      Close
    </Button>
  )
}
