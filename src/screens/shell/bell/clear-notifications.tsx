import { createPortal } from 'react-dom'
import { counted } from '../../../domain/views/counted.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { useTerms } from '../../../workspace/react-accounts.ts'
import { useWorkspace } from '../../../workspace/react.tsx'
import { useAct } from '../../shared/act.ts'

/** Asks before the whole list is cleared (SPEC 4), and clears it. The question stays open when the dropdown closes. */
export function ClearNotifications({ onEnd }: { onEnd: () => void }) {
  const act = useAct()
  const count = useNotificationCount()
  const clear = () => {
    onEnd()
    act('notification.clear', {}, 'Notifications cleared', { offerUndo: true })
  }
  return createPortal(
    <ConfirmDialog
      title="Clear all notifications?"
      message={
        count === undefined
          ? 'The notifications of all people are deleted, including those that you do not see.'
          : `The whole list is deleted: ${counted(count, 'notification')}, including those of all roles.`
      }
      onCancel={onEnd}
      onConfirm={clear}
    />,
    document.body,
  )
}

/** How many notifications there are, for all roles; undefined where nobody sees those of others. */
export function useNotificationCount(): number | undefined {
  const { view } = useTerms()
  return useWorkspace((state) => (view === 'whole' ? state.notifications.size : undefined))
}
