import { useState } from 'react'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showError, showSuccess } from '../../ui/toasts/toasts.ts'
import type { Aside } from '../../workspace/device.ts'
import { useDiscardAside } from '../../workspace/react-copies.ts'
import { counted } from '../../domain/views/counted.ts'
import { Moment } from '../shared/moment.tsx'

/** Asks before a workspace kept aside is deleted for good. */
export function DiscardAside({ aside, onClose }: { aside: Aside; onClose: () => void }) {
  const discardAside = useDiscardAside()
  const [pending, setPending] = useState(false)
  const { id, at, users, projects, tasks } = aside

  const discard = async () => {
    setPending(true)
    try {
      await discardAside(id)
      showSuccess('The workspace kept aside was discarded.')
    } catch (error) {
      console.warn('What was kept aside could not be discarded.', error)
      showError('This workspace could not be discarded. Load the page again and try once more.')
    }
    onClose()
  }
  return (
    <ConfirmDialog
      title="Discard this workspace for good?"
      message={
        <>
          <p>
            The workspace that was kept aside on <Moment at={at} />, with {counted(users, 'user')},{' '}
            {counted(projects, 'project')} and {counted(tasks, 'task')}, is deleted from this browser.
          </p>
          <p>It cannot be brought back.</p>
        </>
      }
      confirmLabel="Discard"
      pending={pending}
      onCancel={onClose}
      onConfirm={() => void discard()}
    />
  )
}
