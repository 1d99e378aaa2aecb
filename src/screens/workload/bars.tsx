import { CheckCheck, ChevronRight } from 'lucide-react'
import { memo, useRef, useState, type RefObject } from 'react'
import { personName } from '../../domain/model/names.ts'
import type { User } from '../../domain/model/users.ts'
import type { Figures } from '../../domain/views/figures.ts'
import { countText } from '../../domain/views/format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ShownInPart } from '../../ui/tables/shown-in-part.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { Bar, isReadable, Legend } from './bar.tsx'
import { loadId, type Load } from './load.ts'
import { LoadTasks } from './load-tasks.tsx'
import { Nobody } from './nobody.tsx'

/** The workload as bars: a row for each person, which opens in place and shows their tasks. */
export function Bars({ loads }: { loads: readonly Load[] }) {
  const most = Math.max(1, ...loads.map(({ figures }) => figures.open))
  return (
    <>
      <Legend />
      <ShownInPart rows={loads} step={30} className="border-t border-line p-3">
        {(shown) => (
          <ul className="@container">
            {shown.map((load) => (
              <LoadRow key={loadId(load)} person={load.person} figures={load.figures} most={most} />
            ))}
          </ul>
        )}
      </ShownInPart>
    </>
  )
}

interface LoadRowProps {
  person: User | undefined
  figures: Figures
  /** The number of open tasks that the longest bar stands for. */
  most: number
}

const LoadRow = memo(function LoadRow({ person, figures, most }: LoadRowProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // A number that has no room in the bar stands beside it, or below if the name needs that room.
  const isBeside = figures.overdue > 0 && !isReadable(figures.overdue, most)
  const overdue = `${countText(figures.overdue)} overdue`
  return (
    <li className="border-t border-line">
      <div className="workload-row relative grid min-h-12 items-center gap-x-3 gap-y-1.5 px-3 py-1.5 hover:bg-hover">
        <ChevronRight
          size={16}
          className={classNames('text-muted print:invisible [transition:rotate_.15s]', open && 'rotate-90')}
        />
        <Who person={person} open={open} onToggle={() => setOpen(!open)} buttonRef={button} />
        <div className="col-span-2 col-start-2 row-start-2 sm:col-span-1 sm:col-start-3 sm:row-start-1">
          <Bar figures={figures} most={most} />
          {isBeside && <p className="mt-1 text-sm font-semibold text-danger sm:hidden">{overdue}</p>}
        </div>
        {/* Equally wide in each row, since otherwise the bars would have different scales. */}
        <p className="workload-figures flex items-end gap-x-3 text-sm whitespace-nowrap text-muted">
          {isBeside && <span className="font-semibold text-danger max-sm:hidden">{overdue}</span>}
          {figures.ready > 0 && (
            <span className="inline-flex items-center gap-1 font-semibold text-accent">
              <CheckCheck size={14} className="shrink-0" />
              {countText(figures.ready)} to review
            </span>
          )}
          <span>
            <b className="font-semibold text-ink even-figures">{countText(figures.open)}</b> open
          </span>
        </p>
      </div>
      {open && <LoadTasks person={person} rowButton={button} />}
    </li>
  )
})

interface WhoProps {
  person: User | undefined
  open: boolean
  onToggle: () => void
  buttonRef: RefObject<HTMLButtonElement | null>
}

/** The person of a row. The whole row presses the button. */
function Who({ person, open, onToggle, buttonRef }: WhoProps) {
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      {person && <Avatar name={personName(person)} seed={person.email} size="sm" />}
      <div className="min-w-0">
        <button
          ref={buttonRef}
          type="button"
          aria-expanded={open}
          onClick={onToggle}
          className="row-button block min-h-6 w-full min-w-0 text-left outline-none"
        >
          {person ? (
            <UserText lines={1} className="text-sm leading-tight font-semibold">
              {personName(person)}
            </UserText>
          ) : (
            <Nobody />
          )}
        </button>
        {person && (
          <UserText lines={1} className="text-xs leading-tight break-all text-muted">
            {person.email}
          </UserText>
        )}
      </div>
    </div>
  )
}
