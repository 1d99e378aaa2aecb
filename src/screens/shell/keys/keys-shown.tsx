import { Fragment } from 'react'
import { isSingle, namesOf } from './presses.ts'

/** Whether the reader's keyboard has ⌘ in place of Ctrl. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The keys of a deed as labelled on the keyboard; alternatives are joined by 'or'. */
export function KeysShown({ keys, singles = true }: { keys: readonly string[]; singles?: boolean }) {
  const ways = keys.filter((way) => singles || !isSingle(way))
  return ways.map((way, index) => (
    <Fragment key={way}>
      {index > 0 && <span className="mx-1 text-muted">or</span>}
      {namesOf(way, isMac).map((stroke, order) => (
        <span key={stroke.join('+')} className="inline-flex items-center gap-1">
          {order > 0 && <span className="mx-1 text-muted">then</span>}
          {stroke.map((name) => (
            <kbd
              key={name}
              style={{ fontFamily: 'inherit' }}
              className="min-w-5 rounded-sm border border-line-strong bg-raised px-1 text-center text-xs text-ink"
            >
              {name}
            </kbd>
          ))}
        </span>
      ))}
    </Fragment>
  ))
}
