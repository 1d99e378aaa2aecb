import { createPortal } from 'react-dom'
import { counted } from '../../../domain/views/counted.ts'
import type { State } from '../../../domain/state/state.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { useWorkspace } from '../../../workspace/react.tsx'
import { useAct } from '../../shared/act.ts'

/** Asks before the whole list is cleared (SPEC 4), and clears it. It stays when the dropdown is closed. */
export function ClearNotifications({ onEnd }: { onEnd: () => void }) {
  const act = useAct()
  const count = useWorkspace(notificationCount)
  const clear = () => {
    onEnd()
    act('notification.clear', {}, 'Notifications cleared', { offerUndo: true })
  }
  return createPortal(
    <ConfirmDialog
      title="Clear all notifications?"
      message={`The whole list is deleted: ${counted(count, 'notification')}, those of all roles included.`}
      onCancel={onEnd}
      onConfirm={clear}
    />,
    document.body,
  )
}

/** How many there are, of all roles. */
export function notificationCount(state: State): number {
  return state.notifications.size
}
