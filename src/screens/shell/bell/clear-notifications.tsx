import { Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { can } from '../../../domain/can.ts'
import { counted } from '../../../domain/views/counted.ts'
import type { State } from '../../../domain/state/state.ts'
import { Button } from '../../../ui/button.tsx'
import { loadable } from '../../../ui/loadable.tsx'
import { useMe, useWorkspace } from '../../../workspace/react.tsx'
import { useAct } from '../../shared/act.ts'

// A dialog is not part of the first screen.
const Question = loadable(async () => (await import('../../../ui/dialog.tsx')).ConfirmDialog)

/**
 * 'Clear all', for those who may (SPEC 4: the whole list can be cleared). `onAsk` closes the dropdown: the dialog would
 * do so anyway, and this way the focus returns to where the dropdown was opened from.
 */
export function ClearNotifications({ onAsk }: { onAsk: () => void }) {
  const me = useMe()
  const act = useAct()
  const count = useWorkspace(notificationCount)
  const [asking, setAsking] = useState(false)
  if (!can.clearNotifications(me)) return null
  const ask = () => {
    onAsk()
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
          variant="quiet"
          onPointerEnter={() => void Question.preload()}
          onFocus={() => void Question.preload()}
          onClick={ask}
        >
          Clear all
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

function notificationCount(state: State): number {
  return state.notifications.size
}
