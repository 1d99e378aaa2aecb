import { useId, type ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

interface SectionProps {
  title: string
  /** Next to the title: a count, a figure. */
  aside?: ReactNode
  /** At the right of the title line. */
  action?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A part of a task's panel, with its heading. */
export function Section({ title, aside, action, className, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classNames('flex min-w-0 flex-col gap-2', className)}>
      <div className="flex min-h-7 flex-wrap items-center gap-2">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        {aside}
        {action && <span className="ml-auto">{action}</span>}
      </div>
      {children}
    </section>
  )
}
