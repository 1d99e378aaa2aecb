import { useState, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

interface ShownInPartProps<Row> {
  rows: readonly Row[]
  /** How many are drawn before 'Show more'. */
  pageSize?: number | undefined
  children: (shown: readonly Row[]) => ReactNode
}

/** The first rows of a long list, and a button for more: what is not looked at is not drawn. */
export function ShownInPart<Row>({ rows, pageSize = 60, children }: ShownInPartProps<Row>) {
  const [limit, setLimit] = useState(pageSize)
  return (
    <>
      {children(rows.length > limit ? rows.slice(0, limit) : rows)}
      {rows.length > limit && (
        <div className="flex flex-wrap items-center justify-center gap-3 pt-3 text-sm text-muted">
          <span>
            {limit} of {rows.length} shown
          </span>
          <Button size="sm" onClick={() => setLimit(limit + pageSize)}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
