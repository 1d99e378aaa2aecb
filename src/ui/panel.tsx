import type { LucideIcon } from 'lucide-react'
import { Inbox } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface PageHeaderProps {
  title: string
  /** Links to other views of the same, beside the title. */
  links?: ReactNode
  /** A line under the title. */
  description?: ReactNode
  /** Buttons. */
  actions?: ReactNode
}

/**
 * The head of a screen: its h1, and the actions there, on the line below the title or directly after it. The right end of
 * the title's line is where toasts appear.
 */
export function PageHeader({ title, links, description, actions }: PageHeaderProps) {
  const buttons = actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>
  return (
    <header className="mb-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 dir="auto" className="min-w-0 text-2xl font-bold tracking-tight">
          {title}
        </h1>
        {links}
        {!description && buttons}
      </div>
      {description && (
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 text-muted wrap-anywhere">{description}</p>
          {buttons}
        </div>
      )}
    </header>
  )
}

interface PanelProps {
  /** The heading, which names the region. */
  title: ReactNode
  /** The level of the heading: 2 directly below the page's title. */
  level?: 2 | 3 | 4 | undefined
  /** Next to the title: a count, a badge. */
  aside?: ReactNode
  /** Buttons or filters, at the right of the title. */
  actions?: ReactNode
  /** Lets the content reach the edges, as tables do. */
  flush?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** A box with a heading: a region named by its title. */
export function Panel({ title, level = 2, aside, actions, flush, className, children }: PanelProps) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section
      aria-labelledby={id}
      className={classNames('min-w-0 rounded-lg border border-line bg-surface shadow-card', className)}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2.5">
        <div className="flex min-w-0 flex-auto items-center gap-2 border-l-3 border-accent pl-2.5">
          <Heading id={id} dir="auto" className="min-w-0 text-lg font-semibold">
            {title}
          </Heading>
          {aside}
        </div>
        {actions && (
          <div className="flex max-w-full flex-wrap items-center gap-2 print:hidden">{actions}</div>
        )}
      </div>
      <div className={flush ? undefined : 'p-4'}>{children}</div>
    </section>
  )
}

interface EmptyStateProps {
  icon?: LucideIcon | undefined
  /** A sentence, or paragraphs. */
  children: ReactNode
  /** A button or link that leads on. */
  action?: ReactNode
}

/** Shown in place of an empty list. */
export function EmptyState({ icon: Icon = Inbox, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-8 text-center text-muted">
      <span aria-hidden className="rounded-full bg-sunken p-3">
        <Icon size={22} strokeWidth={1.75} />
      </span>
      <div className="max-w-prose wrap-anywhere">{children}</div>
      {action}
    </div>
  )
}
