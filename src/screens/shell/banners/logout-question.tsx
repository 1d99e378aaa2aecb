import { useState } from 'react'
import { counted } from '../../../domain/views/counted.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { useLogoutQuestion, type LogoutWanted } from '../../../workspace/react-kept.ts'

/** Asks a user who logs out while the server is away and changes are waiting, and says what becomes of the changes. */
export function LogoutQuestion() {
  const [wanted, setWanted] = useState<LogoutWanted>()
  useLogoutQuestion(wanted, setWanted)
  if (!wanted) return null
  const { waiting, isKept, logOut } = wanted
  const changes = counted(waiting, 'change')
  return (
    <ConfirmDialog
      title={`Log out with ${changes} waiting?`}
      message={
        <p>
          {isKept
            ? 'The server cannot be reached. What waits is kept on this device and sent when you log in here again; nobody else sees or sends it.'
            : 'The server cannot be reached, and this browser keeps nothing on the device: what waits will be lost.'}
        </p>
      }
      tone={isKept ? 'primary' : 'danger'}
      confirmLabel="Log out"
      onConfirm={() => {
        setWanted(undefined)
        logOut()
      }}
      onCancel={() => setWanted(undefined)}
    />
  )
}
