import { useMemo } from 'react'
import type { Entry, RowKey } from '../../domain/request/entry.ts'
import { undoneIn } from '../../domain/undo/undone.ts'
import { EmptyState } from '../../ui/panel.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ShownInPart } from '../../ui/shown-in-part.tsx'
import { useHistory } from '../../workspace/react-history.ts'
import { HistoryEntry } from './history-entry.tsx'

interface HistoryListProps {
  /** The row whose history it is; without one, that of the whole workspace. */
  of?: RowKey | undefined
  /** Shows how everything was right after an entry. */
  onLookBack?: ((entry: Entry) => void) | undefined
  pageSize?: number | undefined
}

/** What was done, the newest first, with who did it and what changed. */
export function HistoryList({ of, onLookBack, pageSize = 20 }: HistoryListProps) {
  const { entries, failed } = useHistory(of)
  // The oldest first, since an undo comes after what it undoes.
  const undone = useMemo(() => undoneIn(entries?.toReversed() ?? []), [entries])
  if (failed) return <EmptyState>The history could not be read. Close this and try again.</EmptyState>
  if (!entries) return <Spinner />
  if (entries.length === 0) return <EmptyState>Nothing has been recorded yet.</EmptyState>
  return (
    <ShownInPart rows={entries} pageSize={pageSize}>
      {(shown) => (
        <ol className="flex flex-col divide-y divide-line">
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
