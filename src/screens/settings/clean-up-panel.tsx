import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { can } from '../../domain/can.ts'
import { keptNotifications } from '../../domain/model/notifications.ts'
import { holdsSample } from '../../domain/setup/sample-data.ts'
import { countText } from '../../domain/views/format.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useMe, useWorkspace } from '../../workspace/react.tsx'
import { ClearSample } from '../shared/clear-sample.tsx'
import { ClearNotifications, useNotificationCount } from '../shell/bell/clear-notifications.tsx'

/** What can be cleared as a whole, for those who may: the sample data while there is some, and the notifications. C21, C22. */
export function CleanUpPanel() {
  const me = useMe()
  const hasSample = useWorkspace((state) => holdsSample(state) && can.clearSample(state, me))
  const count = useNotificationCount()
  const [asking, setAsking] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const offers = `${hasSample} ${count !== 0}`
  const offered = useRef(offers)
  useLayoutEffect(() => {
    if (offered.current === offers) return
    offered.current = offers
    // The pressed button is gone with what it cleared.
    if (document.activeElement === document.body) list.current?.focus()
  }, [offers])
  if (!hasSample && !can.clearNotifications(me)) return null
  return (
    <Panel title="Clean up" flush>
      <ul ref={list} tabIndex={-1} aria-label="Clean up">
        {hasSample && (
          <Item
            title="Sample data"
            text="The sample people and projects, with all tasks in these projects. What you have added stays."
          >
            <ClearSample size="sm" />
          </Item>
        )}
        {can.clearNotifications(me) && (
          <Item title="Notifications" text={keptText(count)}>
            {count !== 0 && (
              <Button size="sm" onClick={() => setAsking(true)}>
                Clear notifications
              </Button>
            )}
            {asking && <ClearNotifications onEnd={() => setAsking(false)} />}
          </Item>
        )}
      </ul>
    </Panel>
  )
}

/** Says how many notifications there are, for all roles. The list of a bell may be empty while some exist. */
function keptText(count: number | undefined): string {
  if (count === undefined)
    return `Everybody's are kept, whether you see them or not; the newest ${countText(keptNotifications)} of each person at most.`
  if (count === 0) return 'The list of notifications is empty.'
  const kept = count === 1 ? '1 is kept' : `${countText(count)} are kept`
  return `${kept}, including those of all roles; the newest ${countText(keptNotifications)} at most.`
}

function Item({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line p-4 first:border-t-0">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {children}
    </li>
  )
}
