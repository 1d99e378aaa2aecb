import { startTransition, use, useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { CountText } from './count-text.ts'
import { usePrinting } from './use-printing.ts'

interface ShownInPartProps<Row> {
  rows: readonly Row[]
  /** How many are drawn before 'Show more'. */
  pageSize?: number | undefined
  /** How many of them are drawn at once; the next ones follow when the end of these comes near. */
  step?: number | undefined
  /** For the line with 'Show more'. */
  className?: string | undefined
  children: (shown: readonly Row[]) => ReactNode
}

/** How close to the window the end of what is drawn may come, in pixels. */
const near = 600

/** The first rows of a long list, and a button for more: what nobody looks at is not drawn. On paper it is whole. */
export function ShownInPart<Row>(props: ShownInPartProps<Row>) {
  const { rows, pageSize = 60, step = 12, className, children } = props
  const [page, setPage] = useState(pageSize)
  const [drawn, setDrawn] = useState(step)
  const countText = use(CountText)
  const isPrinting = usePrinting()
  const limit = isPrinting ? rows.length : Math.min(page, drawn)
  return (
    <>
      {children(rows.length > limit ? rows.slice(0, limit) : rows)}
      {rows.length > limit && drawn < page && (
        <End key={drawn} onNear={() => startTransition(() => setDrawn(drawn + step))} />
      )}
      {rows.length > page && !isPrinting && (
        <div
          className={classNames(
            'flex flex-wrap items-center justify-center gap-3 pt-3 text-sm text-muted',
            className,
          )}
        >
          <span>
            {countText(page)} of {countText(rows.length)} shown
          </span>
          <Button size="sm" onClick={() => setPage(page + pageSize)}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

/** The end of what is drawn: calls back once when it comes near. */
function End({ onNear }: { onNear: () => void }) {
  const ref = useRef<HTMLDivElement>(null)
  const tell = useRef(onNear)
  useEffect(() => {
    const end = ref.current
    if (!end) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) tell.current()
      },
      { rootMargin: `${near}px` },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [])
  return <div ref={ref} aria-hidden />
}
