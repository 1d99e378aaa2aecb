import { createContext, use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import type { Stamp } from '../../domain/model/day.ts'
import { labelOf } from '../../domain/model/fields.ts'
import { DraftNote } from '../shared/typed/draft-note.tsx'
import type { EditedField } from './edited-fields.ts'

/** A field that was rendered with a draft. */
interface FieldDraft {
  readonly at: Stamp
  readonly startOver: () => void
}

type Tell = (field: EditedField, draft: FieldDraft | undefined) => void

const TellContext = createContext<Tell>(() => {})

/**
 * The fields of a task, with one note for all their drafts: however many there are, a single 'Start over' restores what is
 * stored (DECISIONS 'Tasks', Drafts).
 */
export function FieldDrafts({ children }: { children: ReactNode }) {
  const [drafts, setDrafts] = useState<ReadonlyMap<EditedField, FieldDraft>>(new Map())
  const tell = useCallback<Tell>((field, draft) => {
    setDrafts((before) => {
      const next = new Map(before)
      if (draft) next.set(field, draft)
      else next.delete(field)
      return next
    })
  }, [])
  const area = useRef<HTMLDivElement>(null)
  const newest = [...drafts.values()]
    .map(({ at }) => at)
    .toSorted(byTime)
    .at(-1)
  const startOver = (): void => {
    for (const draft of drafts.values()) draft.startOver()
    // The button disappears, and would take the focus with it.
    area.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }
  return (
    <TellContext value={tell}>
      <div ref={area} className="flex flex-col gap-4">
        <DraftNote
          at={newest}
          of={[...drafts.keys()].map((field) => labelOf('tasks', field) ?? field).join(', ')}
          onStartOver={startOver}
        />
        {children}
      </div>
    </TellContext>
  )
}

function byTime(one: Stamp, other: Stamp): number {
  return Date.parse(one) - Date.parse(other)
}

/** Reports to the note above the fields that a field was rendered with a draft, typed at `at`; without `at` it reports none. */
export function useFieldDraft(field: EditedField, at: Stamp | undefined, startOver: () => void): void {
  const tell = use(TellContext)
  const latest = useRef(startOver)
  useEffect(() => {
    latest.current = startOver
  })
  useEffect(() => {
    if (at === undefined) return undefined
    tell(field, { at, startOver: () => latest.current() })
    return () => tell(field, undefined)
  }, [tell, field, at])
}
