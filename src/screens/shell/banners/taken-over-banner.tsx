import { useState } from 'react'
import { can } from '../../../domain/can.ts'
import { tableNames, type TableName } from '../../../domain/model/tables.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import type { TakenOver } from '../../../workspace/device.ts'
import { useActor } from '../../../workspace/react.tsx'
import { useDismissTakenOver } from '../../../workspace/react-stored-news.ts'
import { counted } from '../../../domain/views/counted.ts'

/**
 * Says what was taken over from data that another program has stored. Once an admin has acknowledged it, nobody is told again;
 * everyone else can hide it for this visit.
 */
export function TakenOverBanner({ items }: { items: readonly TakenOver[] }) {
  const dismiss = useDismissTakenOver()
  const mayDismiss = can.discardDamage(useActor())
  const [hidden, setHidden] = useState<readonly TakenOver[]>()

  const close = () => {
    if (mayDismiss) for (const item of items) dismiss(item)
    else setHidden(items)
  }

  if (hidden === items) return null
  return (
    <section aria-label="Data taken over" className="m-2 print:hidden">
      <Callout
        title="Data of another program was taken over"
        actions={
          <Button size="sm" onClick={close}>
            {mayDismiss ? 'Got it' : 'Hide for now'}
          </Button>
        }
      >
        {items.map(({ key, rows }) => (
          <p key={key}>
            Taken over from {key}: {countedRows(rows)}.
            {key !== 'root' && ' What stands there was left as it is, and is not read again.'}
          </p>
        ))}
      </Callout>
    </section>
  )
}

const nouns: Record<TableName, readonly [one: string, many: string]> = {
  users: ['person', 'people'],
  projects: ['project', 'projects'],
  tasks: ['task', 'tasks'],
  notifications: ['notification', 'notifications'],
  labels: ['label', 'labels'],
  checklist: ['checklist item', 'checklist items'],
  comments: ['comment', 'comments'],
}

/** `2 people, 1 project` */
function countedRows(rows: TakenOver['rows']): string {
  return tableNames.flatMap((table) => (rows[table] ? counted(rows[table], ...nouns[table]) : [])).join(', ')
}
