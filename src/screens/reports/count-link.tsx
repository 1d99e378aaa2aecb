import type { ReportName } from '../../domain/views/report-tasks.ts'
import type { Count } from '../../domain/views/reports.ts'
import { counted } from '../../domain/views/counted.ts'
import { UserText } from '../../ui/user-text.tsx'
import { Link } from '../shell/routes/navigation.tsx'
import { useBehind } from './behind.ts'

interface CountLinkProps {
  report: ReportName
  count: Count
  /** The maximum number of lines of its name. */
  lines?: number
  /** Whether the number is beside it, as in a table. */
  isCounted?: boolean
  className?: string
}

/** The name of a bar or slice, as a link to the tasks that it counts. */
export function CountLink({
  report,
  count: { key, label, name = label, count },
  lines = 1,
  isCounted = false,
  className = '',
}: CountLinkProps) {
  const { behind, to } = useBehind()
  const isShown = behind?.report === report && behind.key === key
  return (
    <Link
      to={to({ report, key })}
      aria-label={isCounted ? undefined : `${label}: ${counted(count, 'task')}`}
      aria-current={isShown || undefined}
      style={isShown ? { textDecorationColor: 'currentColor' } : undefined}
      className={`rounded-sm underline decoration-transparent underline-offset-2 hover:decoration-current ${isShown ? 'font-semibold' : ''} ${className}`}
    >
      {lines === 1 && name !== label ? (
        // If two share a name, what tells them apart must stay readable, even if the end of the name is cut.
        <span className="flex min-w-0" title={label}>
          <UserText lines={1} className="min-w-0">
            {name}
          </UserText>
          <UserText lines={1} className="max-w-full shrink-0">
            {label.slice(name.length)}
          </UserText>
        </span>
      ) : (
        <UserText lines={lines}>{label}</UserText>
      )}
    </Link>
  )
}
