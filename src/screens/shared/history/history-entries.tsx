import { useMemo } from 'react'
import type { Entry, RowKey } from '../../../domain/request/entry.ts'
import { undoneIn } from '../../../domain/undo/undone.ts'
import { EmptyState } from '../../../ui/panel.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { ShownInPart } from '../../../ui/tables/shown-in-part.tsx'
import type { History } from '../../../workspace/react-history.ts'
import { HistoryEntry } from './history-entry.tsx'
import { Unread } from './unread.tsx'

interface HistoryEntriesProps extends History {
  /** The row whose history it is; without one, the history is of the whole workspace. */
  of?: RowKey | undefined
  /** Shows the state right after an entry. */
  onLookBack?: ((entry: Entry) => void) | undefined
  pageSize: number
  /** What is said if there are no entries. */
  whenNone?: string | undefined
}

/** Entries of a history, newest first, with who did what and what changed. */
export function HistoryEntries({
  entries,
  failed,
  of,
  onLookBack,
  pageSize,
  whenNone = 'Nothing has been recorded yet.',
}: HistoryEntriesProps) {
  // Oldest first, since an undo comes after what it undoes.
  const undone = useMemo(() => undoneIn(entries?.toReversed() ?? []), [entries])
  if (failed) return <Unread why={failed} />
  if (!entries) return <Spinner />
  if (entries.length === 0) return <EmptyState>{whenNone}</EmptyState>
  return (
    <ShownInPart rows={entries} pageSize={pageSize}>
      {(shown) => (
        <ol className="flex flex-col">
          {shown.map((entry) => (
            <HistoryEntry
              key={entry.request.id}
              entry={entry}
              of={of}
              isUndone={undone.has(entry.request.id)}
              onLookBack={onLookBack}
            />
          ))}
        </ol>
      )}
    </ShownInPart>
  )
}
