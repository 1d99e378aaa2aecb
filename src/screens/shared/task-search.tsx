import { useState } from 'react'
import { SearchField } from '../../ui/search-field.tsx'
import { useTaskFilter } from './task-filter.ts'

/** What is typed is shown at once; the boards follow when they can. */
export function TaskSearch({ className }: { className?: string }) {
  const { asked, ask } = useTaskFilter()
  const [search, setSearch] = useState(asked.text)
  const [followed, setFollowed] = useState(asked.text)
  // The address changed otherwise: by a link, by 'Clear'.
  if (followed !== asked.text) {
    setFollowed(asked.text)
    setSearch(asked.text)
  }
  const change = (typed: string): void => {
    setSearch(typed)
    setFollowed(typed)
    ask({ text: typed })
  }
  return <SearchField label="Search tasks" value={search} onChange={change} className={className} />
}
