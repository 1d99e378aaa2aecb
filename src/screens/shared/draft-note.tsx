import { PencilLine } from 'lucide-react'
import type { Stamp } from '../../domain/model/day.ts'
import { Button } from '../../ui/button.tsx'
import { Moment } from './moment.tsx'

interface DraftNoteProps {
  /** When the draft was typed that the form opened with; none when it opened without one. */
  at: Stamp | undefined
  /** Empties the form, or shows what is stored, and discards the draft. */
  onStartOver: () => void
  /** Whether the form has a password, which is never kept. */
  hasPassword?: boolean | undefined
}

/** Says that a form opened with what was half typed there before: DECISIONS 'Tasks', Drafts. */
export function DraftNote({ at, onStartOver, hasPassword = false }: DraftNoteProps) {
  if (at === undefined) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      <span className="min-w-0">
        <PencilLine size={14} className="mr-1.5 inline-block align-[-0.125rem]" />
        Draft of <Moment at={at} />
        {hasPassword && '. Passwords are not kept.'}
      </span>
      <Button
        size="sm"
        variant="quiet"
        className="-ml-2.5"
        onClick={({ currentTarget }) => {
          // The button goes, and the focus would go with it.
          currentTarget.form?.querySelector<HTMLElement>('input, select, textarea')?.focus()
          onStartOver()
        }}
      >
        Start over
      </Button>
    </div>
  )
}
