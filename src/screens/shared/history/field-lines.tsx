import { MoveRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldLine } from '../../../domain/views/history/field-text.ts'
import { counted } from '../../../domain/views/counted.ts'
import { classNames } from '../../../ui/class-names.ts'
import { UserText } from '../../../ui/user-text.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

/** How many are drawn until the user asks for more: an imported workspace can have thousands. */
const shownAtOnce = 8

interface FieldLinesProps {
  lines: readonly (FieldLine & { readonly of?: string })[]
}

const wide = { gridColumn: '1 / -1' }

/**
 * Fields with their values before and after; below the name of a row that is not alone, which is read out with each of its
 * fields.
 */
export function FieldLines({ lines }: FieldLinesProps) {
  const [limit, setLimit] = useState(shownAtOnce)
  const list = useRef<HTMLDListElement>(null)
  if (lines.length === 0) return null
  const rest = lines.length - limit
  const keys = keysOf(lines)
  const showMore = (): void => {
    flushSync(() => setLimit(limit + 20 * shownAtOnce))
    // The button disappears once all are shown, and would take the focus with it. Rule Y107.
    list.current?.children[limit]?.querySelector('dd')?.focus()
  }
  return (
    <div className="rounded-md bg-sunken px-3 py-2 text-sm">
      <dl
        ref={list}
        className="grid gap-x-4 gap-y-1.5"
        style={{ gridTemplateColumns: 'fit-content(40%) minmax(0, 1fr)' }}
      >
        {lines.slice(0, limit).map((line, at) => (
          <div key={keys[at]} className="contents">
            {line.of && line.of !== lines[at - 1]?.of && (
              <dt className={classNames('min-w-0 font-semibold', at > 0 && 'mt-1.5')} style={wide}>
                <UserText lines={2}>{line.of}</UserText>
              </dt>
            )}
            <dt className="max-w-40 text-muted">
              {line.of && line.of === lines[at - 1]?.of && <VisuallyHidden>{line.of} </VisuallyHidden>}
              {line.label}
            </dt>
            <dd tabIndex={-1} className="min-w-0 self-end">
              <FromTo {...line} />
            </dd>
          </div>
        ))}
      </dl>
      {rest > 0 && (
        <button type="button" className="link mt-1.5 min-h-6" onClick={showMore}>
          Show {counted(rest, 'more change')}
        </button>
      )}
    </div>
  )
}

/** A key for each line: rows of one name that were changed alike have equal lines. */
function keysOf(lines: FieldLinesProps['lines']): string[] {
  const times = new Map<string, number>()
  return lines.map(({ of = '', label, to }) => {
    const line = `${of} ${label} ${to}`
    const nth = (times.get(line) ?? 0) + 1
    times.set(line, nth)
    return `${line} ${nth}`
  })
}

function FromTo({ from, to }: FieldLine) {
  if (from === '') return <UserText>{to}</UserText>
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <UserText lines={3} className="text-muted">
        {from}
      </UserText>
      <span className="flex min-w-0 gap-2">
        <MoveRight size={14} className="mt-1 shrink-0 text-muted" />
        <VisuallyHidden>became</VisuallyHidden>
        <UserText lines={3} className="min-w-0">
          {to}
        </UserText>
      </span>
    </span>
  )
}
