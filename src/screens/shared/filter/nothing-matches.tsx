import { SearchX } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/panel.tsx'
import { backToSearch } from './back-to-search.ts'

interface NothingMatchesProps {
  /** The sentence, which does not name what was looked for. */
  children: string
  search: string
  /** The reason, if it is not the search. */
  why?: string | undefined
  /** What is shown without a search: 'everyone'. */
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
