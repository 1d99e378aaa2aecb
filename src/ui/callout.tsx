import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { tones } from './tone.ts'

interface CalloutProps {
  tone?: 'info' | 'success' | 'warning' | 'danger' | undefined
  title?: ReactNode
  children?: ReactNode
  /** Buttons or links, at the end. */
  actions?: ReactNode
  /** `status` or `alert` if it appears unasked and should be announced. */
  role?: 'status' | 'alert' | 'note' | undefined
  className?: string | undefined
}

/** A remark that stands out: a banner, or a warning in a form. */
export function Callout({ tone = 'info', title, children, actions, role, className }: CalloutProps) {
  const { soft, text, mark: Mark } = tones[tone]
  return (
    <div role={role} className={classNames('flex gap-2.5 rounded-md border px-3 py-2', soft, className)}>
      <Mark size={18} className="mt-0.5 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60 wrap-anywhere text-ink">
          {title && <p className={classNames('font-semibold', text)}>{title}</p>}
          {children}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  )
}
