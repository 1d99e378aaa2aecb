import type { MouseEvent } from 'react'
import { Button } from '../button.tsx'

interface NoMatchProps {
  search: string
  onShowAll: () => void
}

/**
 * Says that the search of a list to choose from found nothing, and offers the way out: back to the search, since its own
 * button disappears. Rule P35.
 */
export function NoMatch({ search, onShowAll }: NoMatchProps) {
  const showAll = ({ currentTarget }: MouseEvent): void => {
    onShowAll()
    currentTarget
      .closest('fieldset, [role=dialog], .searched')
      ?.querySelector<HTMLElement>('[type=search]')
      ?.focus()
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 px-2 py-1.5 text-sm text-muted">
      <p className="min-w-0 wrap-anywhere">
        Nothing matches '<bdi>{search.trim()}</bdi>'.
      </p>
      <Button size="sm" onClick={showAll}>
        Show all
      </Button>
    </div>
  )
}
