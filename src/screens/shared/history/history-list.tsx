import { useMemo } from 'react'
import type { Entry, RowKey } from '../../../domain/request/entry.ts'
import { isToldOf } from '../../../domain/views/history/lines.ts'
import { useHistory } from '../../../workspace/react-history.ts'
import { useArchive } from '../../../workspace/react-past.ts'
import { HistoryEntries } from './history-entries.tsx'

interface HistoryListProps {
  /** The row whose history it is; without one, the history is of the whole workspace. */
  of?: RowKey | undefined
  /** Shows the state right after an entry. */
  onLookBack?: ((entry: Entry) => void) | undefined
  pageSize?: number | undefined
}

/** What was done to a row or in the workspace, newest first, with who did it and what changed. */
export function HistoryList({ of, onLookBack, pageSize = 20 }: HistoryListProps) {
  const archive = useArchive()
  const { entries, failed } = useHistory(of)
  const told = useMemo(
    () => entries?.filter((entry) => of === undefined || isToldOf(archive, entry, of)),
    [archive, entries, of],
  )
  return <HistoryEntries entries={told} failed={failed} of={of} onLookBack={onLookBack} pageSize={pageSize} />
}
