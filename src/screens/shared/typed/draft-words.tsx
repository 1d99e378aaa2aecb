import { PencilLine } from 'lucide-react'
import type { Stamp } from '../../../domain/model/day.ts'
import { Button } from '../../../ui/button.tsx'
import { Moment } from '../moment.tsx'

export interface DraftWordsProps {
  /** When the draft was typed. */
  at: Stamp
  /** What it is a draft of, if its place does not make that plain, as with some fields of many. */
  of?: string | undefined
  /** What distinguishes its button from another in the same form or card. */
  startOverWith?: string | undefined
  /** Empties the form, or shows what is stored, and discards the draft. */
  onStartOver: () => void
  /** Whether the form has a password, which is never kept. */
  hasPassword?: boolean | undefined
}

/** What a `DraftNote` says if there is a draft, and its button. */
export function DraftWords({ at, of, startOverWith, onStartOver, hasPassword = false }: DraftWordsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      <span className="min-w-0">
        <PencilLine size={14} style={{ verticalAlign: '-0.125rem' }} className="mr-1.5 inline-block" />
        Draft of <Moment at={at} />
        {of !== undefined && ` (${of})`}
        {hasPassword && '. Passwords are not kept.'}
      </span>
      <Button
        size="sm"
        variant="quiet"
        aria-label={startOverWith === undefined ? undefined : `Start over with ${startOverWith}`}
        className="-ml-2.5"
        // Leaving a field would save what is about to be discarded.
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ currentTarget }) => {
          // The button is about to go, and would take the focus with it.
          currentTarget.form?.querySelector<HTMLElement>('input:not([hidden]), select, textarea')?.focus()
          onStartOver()
        }}
      >
        Start over
      </Button>
    </div>
  )
}
