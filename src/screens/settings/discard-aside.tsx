import { useState } from 'react'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showError, showSuccess } from '../../ui/toasts.tsx'
import type { Aside } from '../../workspace/device.ts'
import { useDevice } from '../../workspace/react.tsx'
import { counted } from '../shared/counted.ts'
import { Moment } from '../shared/moment.tsx'

/** Asks before a workspace that was kept aside is deleted for good. */
export function DiscardAside({ aside, onClose }: { aside: Aside; onClose: () => void }) {
  const device = useDevice()
  const [pending, setPending] = useState(false)
  const { id, at, users, projects, tasks } = aside

  const discard = async () => {
    setPending(true)
    try {
      await device?.asides?.discard(id)
      showSuccess('The workspace kept aside was discarded.')
      const left = await device?.asides?.list()
      // What it says was kept aside is there no more.
      if (device && left?.length === 0)
        for (const incident of device.incidents.list())
          if (incident.kind === 'cleared') device.incidents.dismiss(incident.id)
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
