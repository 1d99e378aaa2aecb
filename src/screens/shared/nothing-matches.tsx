import { SearchX } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/panel.tsx'
import { backToSearch } from './back-to-search.ts'

interface NothingMatchesProps {
  /** The sentence, where it does not name what was looked for. */
  children: string
  search: string
  /** Why that is, where it is not the search. */
  why?: string | undefined
  /** What is shown when nothing is looked for: 'everyone'. */
  all: string
  onShowAll: () => void
}

/** What a search of a list did not find, and the way out of it. */
export function NothingMatches({ children, search, why, all, onShowAll }: NothingMatchesProps) {
  const sought = search.trim()
  return (
    <EmptyState
      icon={SearchX}
      action={
        <>
          {why && <p>{why}</p>}
          {sought !== '' && (
            <p className="max-w-prose wrap-anywhere">
              Searched for '<bdi>{sought}</bdi>'
            </p>
          )}
          <Button
            size="sm"
            onClick={(event) => {
              onShowAll()
              backToSearch(event)
            }}
          >
            Show {all}
          </Button>
        </>
      }
    >
      {children}
    </EmptyState>
  )
}
