import { TriangleAlert, UserRoundCheck, UserRoundPlus } from 'lucide-react'
import { personName } from '../../domain/model/names.ts'
import type { RowPlan } from '../../domain/rules/project-plan.ts'

interface RowPromiseProps {
  id: string
  plan: RowPlan
  /** The name as typed. */
  name: string
  /** Whether they get no password and are invited by a link. */
  isInvited: boolean
}

/** What will become of somebody in the create modal as filled in so far; empty while nothing can be said. */
export function RowPromise({ id, ...rest }: RowPromiseProps) {
  return (
    <p id={id} aria-live="polite" className="flex min-w-0 items-start gap-1.5 text-sm empty:hidden">
      <Words {...rest} />
    </p>
  )
}

function Words({ plan, name, isInvited }: Omit<RowPromiseProps, 'id'>) {
  if (plan.becomes === 'existing') {
    return (
      <>
        <UserRoundCheck size={16} className="mt-px shrink-0 text-info" />
        <span className="line-clamp-3 min-w-0 wrap-anywhere text-info">
          <Name>{personName(plan.user)}</Name> gets this project. Name and password are not used and need not
          be filled.
        </span>
      </>
    )
  }
  if (plan.becomes === 'fresh') {
    return (
      <>
        <UserRoundPlus size={16} className="mt-px shrink-0 text-success" />
        <span className="line-clamp-3 min-w-0 wrap-anywhere text-success">
          <Name>{name.trim()}</Name> gets an account and this project
          {isInvited ? ', and you get a link to invite them by.' : '.'}
        </span>
      </>
    )
  }
  if (plan.becomes !== 'lacking') return null
  return (
    <>
      <TriangleAlert size={16} className="mt-px shrink-0 text-warning" />
      <span className="text-warning">
        Will be skipped: {plan.missing.map((field) => `no ${field}`).join(', ')}
      </span>
    </>
  )
}

function Name({ children }: { children: string }) {
  return (
    <bdi title={children} className="font-semibold">
      {children}
    </bdi>
  )
}
