import { ChevronRight } from 'lucide-react'
import { useId, type ReactNode, type Ref } from 'react'
import { classNames } from './class-names.ts'
import { UserText } from './user-text.tsx'

interface DisclosureProps {
  title: string
  /** Words beside the title, shown while it is closed as well. */
  summary?: ReactNode
  /** A line below the header, outside its button: a progress bar, for instance. */
  below?: ReactNode
  open: boolean
  onToggle: () => void
  buttonRef?: Ref<HTMLButtonElement> | undefined
  /** Keeps it, with all that is open and typed in it, and shows nothing of it. */
  hidden?: boolean | undefined
  children: ReactNode
}

/** A panel whose header is a button that opens and closes it: a region named by its title. */
export function Disclosure({ title, summary, below, open, onToggle, buttonRef, ...rest }: DisclosureProps) {
  const titleId = useId()
  const bodyId = useId()
  return (
    <section
      hidden={rest.hidden}
      aria-labelledby={titleId}
      className="min-w-0 rounded-lg border border-line bg-surface shadow-raised"
    >
      <h2>
        <button
          ref={buttonRef}
          type="button"
          aria-expanded={open}
          aria-controls={open ? bodyId : undefined}
          onClick={onToggle}
          className="flex min-h-13 w-full items-center gap-2 rounded-lg px-4 py-2.5 text-left hover:bg-hover"
        >
          <ChevronRight
            size={18}
            className={classNames('shrink-0 text-muted transition-transform', open && 'rotate-90')}
          />
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-5 gap-y-1">
            <span id={titleId} className="min-w-0 text-lg font-semibold">
              <UserText lines={2}>{title}</UserText>
            </span>
            {summary}
          </span>
        </button>
      </h2>
      {below}
      {open && <div id={bodyId}>{rest.children}</div>}
    </section>
  )
}
