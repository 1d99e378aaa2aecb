import { tableNames, type TableName } from '../../domain/model/tables.ts'
import type { Backup } from '../../domain/backup/read-backup.ts'
import type { RestorePlan, TablePlan } from '../../domain/views/restore-plan.ts'
import { Badge } from '../../ui/badge.tsx'
import { Callout } from '../../ui/callout.tsx'
import type { Tone } from '../../ui/tone.ts'
import { countText } from '../../domain/views/format.ts'
import { unreadableText } from '../../domain/views/not-in-file.ts'
import { Names } from './names.tsx'

const titles: Record<TableName, string> = {
  users: 'Users',
  projects: 'Projects',
  tasks: 'Tasks',
  notifications: 'Notifications',
  labels: 'Labels',
  checklist: 'Checklist items',
  comments: 'Comments',
}

const kinds = [
  ['added', 'success'],
  ['changed', 'info'],
  ['removed', 'danger'],
] as const satisfies readonly (readonly [keyof TablePlan, Tone])[]

/** What a restore would do, in words and numbers: what is added, changed and removed, and who could no longer log in. */
export function PlanShown({ plan, backup }: { plan: RestorePlan; backup: Backup }) {
  const notRead = unreadableText(backup.unreadable)
  return (
    <>
      {notRead !== undefined && <Callout tone="warning">{notRead} The rest can be restored.</Callout>}
      {plan.leftOut.length > 0 && (
        <Callout tone="warning" title="Left out, since another account has the same email">
          <Names names={plan.leftOut} of="accounts left out" />
        </Callout>
      )}
      {plan.isEmpty ? (
        <Callout tone="success">Nothing would change: all is as this backup says.</Callout>
      ) : (
        <>
          {tableNames.map((table) => (
            <TableShown key={table} title={titles[table]} plan={plan.tables[table]} />
          ))}
          {plan.withoutPassword.length > 0 && (
            <Callout tone="warning" title="Cannot log in until an admin sets a password">
              <Names names={plan.withoutPassword} of="people without a password" />
            </Callout>
          )}
          {plan.keepsDefaultPassword && (
            <Callout tone="warning" title="You keep the default password">
              The login page shows it to everyone: until you change it in Settings, anybody at this browser
              can log in to what you restore.
            </Callout>
          )}
          <p className="text-muted">
            You stay logged in: your account keeps its email, password and role. The present state is kept as
            a snapshot first. The history here goes on; that of the file is not taken over.
          </p>
        </>
      )}
    </>
  )
}

function TableShown({ title, plan }: { title: string; plan: TablePlan }) {
  const shown = kinds.filter(([kind]) => plan[kind].length > 0)
  if (shown.length === 0) return null
  return (
    // Not a region: with the dialog's title, a screen reader would read only the region's name.
    <div>
      <h3 className="mb-1 font-semibold">{title}</h3>
      <ul className="flex flex-col gap-1.5">
        {shown.map(([kind, tone]) => (
          <li key={kind} className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
            <Badge tone={tone} plain>
              {countText(plan[kind].length)} {kind}
            </Badge>
            <Names names={plan[kind]} of={`${title.toLowerCase()} ${kind}`} />
          </li>
        ))}
      </ul>
    </div>
  )
}
