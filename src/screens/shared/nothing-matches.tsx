import { SearchX } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/panel.tsx'

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
              Searched for “<bdi>{sought}</bdi>”
            </p>
          )}
          <Button
            size="sm"
            onClick={({ detail }) => {
              onShowAll()
              // It goes with that. Whoever pressed it by key goes on where they began; by touch a keyboard would open.
              if (detail === 0) document.querySelector<HTMLElement>('main [data-deed=search]')?.focus()
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
