import { ChevronRight } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { UserText } from './user-text.tsx'

interface DisclosureProps {
  title: string
  /** Words beside the title, shown while it is closed as well. */
  summary?: ReactNode
  /** Beside the header, outside its button: a link, for example. */
  beside?: ReactNode
  /** A line below the header: a progress bar, for example. */
  below?: ReactNode
  open: boolean
  onToggle: () => void
  /** Hides it, but keeps everything that is open and typed in it. */
  hidden?: boolean | undefined
  [data: `data-${string}`]: string | boolean | undefined
  children: ReactNode
}

/** A panel with a slim header whose button opens and closes it: a region named by its title. */
export function Disclosure({
  title,
  summary,
  beside,
  below,
  open,
  onToggle,
  children,
  ...rest
}: DisclosureProps) {
  const titleId = useId()
  const bodyId = useId()
  return (
    <section
      {...rest}
      aria-labelledby={titleId}
      data-open={open}
      className="min-w-0 rounded-lg border border-line bg-surface shadow-card"
    >
      <div className="flex items-center gap-1 pr-2">
        <h2 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={open ? bodyId : undefined}
            onClick={onToggle}
            className="flex min-h-7 w-full items-center gap-2 rounded-lg px-2 py-0.5 text-left max-sm:gap-1 max-sm:px-1 hover:bg-hover pointer-coarse:min-h-11"
          >
            <ChevronRight
              size={16}
              className={classNames(
                'shrink-0 text-muted print:hidden [transition:rotate_.15s]',
                open && 'rotate-90',
              )}
            />
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4 max-sm:gap-x-2.5">
              <span
                id={titleId}
                // Shows as much of a long title as fits beside the summary, if that is some words; otherwise the summary
                // goes on the next line.
                style={{ flex: '1 28rem', maxWidth: 'max-content' }}
                className="font-semibold"
              >
                <UserText lines={1}>{title}</UserText>
              </span>
              {summary}
            </span>
          </button>
        </h2>
        {beside}
      </div>
      {below}
      {open && (
        <div id={bodyId} className="@container">
          {children}
        </div>
      )}
    </section>
  )
}
