import { CheckCheck, Reply } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { can } from '../../../domain/can.ts'
import { personName } from '../../../domain/model/names.ts'
import type { Task } from '../../../domain/model/tasks.ts'
import { userByEmail } from '../../../domain/state/by-email.ts'
import { Button } from '../../../ui/button.tsx'
import { UserText } from '../../../ui/user-text.tsx'
import { useMe, useWorkspace } from '../../../workspace/react.tsx'
import { useAct } from '../../shared/act.ts'
import { ReviewButton } from '../../shared/tasks/review-button.tsx'
import { SendBack } from '../../shared/tasks/send-back.tsx'

/**
 * Whether a task is ready for review, at the top of its panel: its assignee says so or withdraws it, and whoever decides
 * about the task sets it to Done or sends it back (DECISIONS 'Ready for review').
 */
export function Review({ task }: { task: Task }) {
  const me = useMe()
  const act = useAct()
  const mayAsk = useWorkspace((state) => can.askForReview(state, me, task))
  const mayDecide = useWorkspace((state) => task.readyForReview && can.sendBack(state, me, task))
  const assignee = useWorkspace((state) => userByEmail(state, task.assignedTo))
  const [isSentBack, setSentBack] = useState(false)
  const band = useRef<HTMLDivElement>(null)
  const name = assignee ? personName(assignee) : task.assignedTo
  const isShown = task.readyForReview || mayAsk
  useLayoutEffect(() => {
    // The buttons have disappeared, and the focus with them: it stays in the panel.
    if (isShown || document.activeElement !== document.body) return
    band.current?.closest<HTMLElement>('[role=region], [role=dialog]')?.focus({ preventScroll: true })
  }, [isShown])
  const finish = (): void => {
    act('task.move', { taskId: task.id, status: 'Done' }, 'Task updated', { offerUndo: true })
  }
  return (
    <div ref={band} hidden={!isShown}>
      {isShown && (
        <div
          className={
            task.readyForReview
              ? 'flex flex-col gap-2 rounded-md border border-accent/40 bg-accent-soft px-3 py-2.5'
              : 'flex'
          }
        >
          {task.readyForReview && (
            <p className="flex items-start gap-2">
              <CheckCheck size={16} className="mt-0.5 shrink-0 text-accent" />
              <span className="min-w-0">
                {mayAsk ? (
                  'You said that this is ready for review.'
                ) : (
                  <>
                    <UserText className="font-semibold">{name}</UserText> says that this is ready for review.
                  </>
                )}
              </span>
            </p>
          )}
          {mayDecide && (
            <div className="flex flex-wrap gap-2">
              <Button size="sm" variant="primary" onClick={finish}>
                Set to Done
              </Button>
              <Button size="sm" icon={Reply} onClick={() => setSentBack(true)}>
                Send back
              </Button>
            </div>
          )}
          {mayAsk && (
            <span>
              <ReviewButton task={task} />
            </span>
          )}
        </div>
      )}
      {isSentBack && <SendBack task={task} onClose={() => setSentBack(false)} />}
    </div>
  )
}
