import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { tones, type Tone } from './tone.ts'

interface BadgeProps {
  tone?: Tone | undefined
  /** Leaves out the mark if the words say enough (a count, a role). */
  plain?: boolean | undefined
  /** A mark other than that of its tone. */
  mark?: LucideIcon | undefined
  /** Words only. */
  children: ReactNode
  className?: string | undefined
}

/** A word or two on a soft background, with the mark of its tone. */
export function Badge({ tone = 'neutral', plain, mark, children, className }: BadgeProps) {
  const { soft, mark: usual } = tones[tone]
  const Mark = mark ?? usual
  return (
    <span
      className={classNames(
        'inline-flex min-h-5.5 max-w-full items-center gap-1 rounded-sm border px-1.5 text-xs font-semibold',
        soft,
        className,
      )}
    >
      {!plain && <Mark size={12} strokeWidth={2.5} className="shrink-0" />}
      {children}
    </span>
  )
}
