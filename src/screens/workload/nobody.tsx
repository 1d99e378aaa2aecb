import { CircleDashed } from 'lucide-react'

/** Stands in place of a person for tasks that nobody has. */
export function Nobody() {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span
        aria-hidden
        className="inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-warning-soft text-warning"
      >
        <CircleDashed size={14} />
      </span>
      <span className="flex min-w-0 flex-col leading-tight">
        <span className="text-sm font-semibold text-warning">Unassigned</span>
        <span className="text-xs text-muted">Nobody has these</span>
      </span>
    </span>
  )
}
