import { CheckCheck, Undo2 } from 'lucide-react'
import { can } from '../../../domain/can.ts'
import { taskName } from '../../../domain/model/names.ts'
import type { Task } from '../../../domain/model/tasks.ts'
import { Button } from '../../../ui/button.tsx'
import { useMe, useWorkspace } from '../../../workspace/react.tsx'
import { useAct } from '../act.ts'

/** Marks a task as ready for review, or withdraws that: for its assignee only (DECISIONS 'Ready for review'). */
export function ReviewButton({ task }: { task: Task }) {
  const me = useMe()
  const act = useAct()
  const mayAsk = useWorkspace((state) => can.askForReview(state, me, task))
  if (!mayAsk) return null
  const ready = !task.readyForReview
  // One button whose words change, so that it keeps the focus.
  return (
    <Button
      size="sm"
      icon={ready ? CheckCheck : Undo2}
      className="min-h-8 pointer-coarse:min-h-11"
      onClick={() =>
        act('task.ready', { taskId: task.id, ready }, ready ? 'Ready for review' : 'Withdrawn', {
          offerUndo: true,
          about: taskName(task),
        })
      }
    >
      {ready ? 'Ready for review' : 'Withdraw'}
    </Button>
  )
}
