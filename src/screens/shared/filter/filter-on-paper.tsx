import type { Status } from '../../../domain/model/tasks.ts'
import { foundWords } from '../../../domain/views/search-words.ts'
import { useSearchCriteria } from './search-criteria.ts'

/** Says on paper, where no field of a filter is printed, which tasks are shown. Rule Y133. */
export function FilterOnPaper({ status }: { status?: Status | undefined }) {
  return <p className="hidden text-sm wrap-anywhere print:block">{foundWords(useSearchCriteria(status))}</p>
}
