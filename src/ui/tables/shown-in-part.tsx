import {
  startTransition,
  use,
  useEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { CountText } from '../count-text.ts'
import { focusIn } from '../next-place.ts'
import { usePrinting } from '../use-printing.ts'

interface ShownInPartProps<Row> {
  rows: readonly Row[]
  /** How many are shown before 'Show more'. */
  pageSize?: number | undefined
  /** How many of them are rendered at a time; the next ones follow when the end of these comes near. */
  step?: number | undefined
  /** For the line with 'Show more'. */
  className?: string | undefined
  children: (shown: readonly Row[]) => ReactNode
}

/** How close to the window the end of the rendered rows may come, in pixels. */
const near = 600

/** The first rows of a long list, and a button for more: what nobody looks at is not rendered. On paper the list is complete. */
export function ShownInPart<Row>(props: ShownInPartProps<Row>) {
  const { rows, pageSize = 60, step = 12, className, children } = props
  const [page, setPage] = useState(pageSize)
  const [drawn, setDrawn] = useState(step)
  const countText = use(CountText)
  const isPrinting = usePrinting()
  const line = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const showMore = ({ currentTarget }: MouseEvent): void => {
    const list = (end.current ?? line.current)?.previousElementSibling
    flushSync(() => {
      setPage(page + pageSize)
      // At once, wherever their end is: the first of the new rows may get the focus.
      setDrawn(Math.max(drawn, page + step))
    })
    // The button disappears once all are shown, and would take the focus with it. Rule Y107.
    const first = (list?.querySelector(':scope > tbody') ?? list)?.children[page]
    if (first && !currentTarget.isConnected) focusIn(first)
  }
  const limit = isPrinting ? rows.length : Math.min(page, drawn)
  return (
    <>
      {children(rows.length > limit ? rows.slice(0, limit) : rows)}
      {rows.length > limit && drawn < page && (
        <End key={drawn} ref={end} onNear={() => startTransition(() => setDrawn(drawn + step))} />
      )}
      {rows.length > page && !isPrinting && (
        <div
          ref={line}
          className={classNames(
            'flex flex-wrap items-center justify-center gap-3 pt-3 text-sm text-muted',
            className,
          )}
        >
          <span>
            {countText(page)} of {countText(rows.length)} shown
          </span>
          <Button size="sm" onClick={showMore}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

/** The end of the rendered rows: calls back once when it comes near. */
function End({ ref, onNear }: { ref: RefObject<HTMLDivElement | null>; onNear: () => void }) {
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
  }, [ref])
  return <div ref={ref} aria-hidden />
}
