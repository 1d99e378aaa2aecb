import { createPortal } from 'react-dom'
import type { Task } from '../../../domain/model/tasks.ts'
import { loadable } from '../../../ui/parts/loadable.tsx'
import { openWholeDoor } from '../../../workspace/door.ts'

// Seldom opened, so its code is fetched the first time, with the rule for its request.
const dialog = loadable(async () => {
  const [{ SendBackDialog }] = await Promise.all([import('./send-back-dialog.tsx'), openWholeDoor()])
  return SendBackDialog
})

/** The dialog that sends a task back with a comment, whatever opens it: a menu, a button. */
export function SendBack(props: { task: Task; onClose: () => void }) {
  return createPortal(<dialog.WhenHere {...props} />, document.body)
}
