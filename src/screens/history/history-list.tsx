import type { Entry, RowKey } from '../../domain/request/entry.ts'
import { useHistory } from '../../workspace/react-history.ts'
import { HistoryEntries } from './history-entries.tsx'

interface HistoryListProps {
  /** The row whose history it is; without one, that of the whole workspace. */
  of?: RowKey | undefined
  /** Shows how everything was right after an entry. */
  onLookBack?: ((entry: Entry) => void) | undefined
  pageSize?: number | undefined
}

/** What was done to a row or in the workspace, the newest first, with who did it and what changed. */
export function HistoryList({ of, onLookBack, pageSize = 20 }: HistoryListProps) {
  return <HistoryEntries {...useHistory(of)} of={of} onLookBack={onLookBack} pageSize={pageSize} />
}
