import { Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { can } from '../../../domain/can.ts'
import { counted } from '../../../domain/views/counted.ts'
import type { State } from '../../../domain/state/state.ts'
import { Button, type ButtonVariant } from '../../../ui/button.tsx'
import { loadable } from '../../../ui/loadable.tsx'
import { useMe, useWorkspace } from '../../../workspace/react.tsx'
import { useAct } from '../../shared/act.ts'

// A dialog is not part of the first screen.
const Question = loadable(async () => (await import('../../../ui/dialog.tsx')).ConfirmDialog)

interface ClearNotificationsProps {
  /** The name of the button. */
  label: string
  variant?: ButtonVariant
  /**
   * Called before it is asked: closes the dropdown that the button is in. The dialog would do so anyway, and this way the
   * focus returns to where the dropdown was opened from.
   */
  onAsk?: () => void
}

/** Clears the list after a question, for those who may, while there is something in it (SPEC 4: it can be cleared). */
export function ClearNotifications({ label, variant, onAsk }: ClearNotificationsProps) {
  const me = useMe()
  const act = useAct()
  const count = useWorkspace(notificationCount)
  const [asking, setAsking] = useState(false)
  if (!can.clearNotifications(me)) return null
  const ask = () => {
    onAsk?.()
    setAsking(true)
  }
  const clear = () => {
    setAsking(false)
    act('notification.clear', {}, 'Notifications cleared', { offerUndo: true })
  }
  return (
    <>
      {count > 0 && (
        <Button
          size="sm"
          variant={variant}
          onPointerEnter={() => void Question.preload()}
          onFocus={() => void Question.preload()}
          onClick={ask}
        >
          {label}
        </Button>
      )}
      {asking &&
        createPortal(
          <Suspense>
            <Question.Part
              title="Clear all notifications?"
              message={`The whole list is deleted: ${counted(count, 'notification')}, those of all roles included.`}
              onCancel={() => setAsking(false)}
              onConfirm={clear}
            />
          </Suspense>,
          document.body,
        )}
    </>
  )
}

/** How many notifications are kept in all, of whatever role. */
export function notificationCount(state: State): number {
  return state.notifications.size
}
