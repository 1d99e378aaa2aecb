import { SearchField } from '../../../ui/fields/search-field.tsx'
import { useTaskFilter } from './task-filter.ts'

/** A search for tasks. It shows the typed text at once; the boards follow when they can. */
export function TaskSearch({ className }: { className?: string }) {
  const { shown, ask } = useTaskFilter()
  return (
    <SearchField
      label="Search tasks"
      value={shown.text}
      onChange={(text) => ask({ text })}
      className={className}
    />
  )
}
