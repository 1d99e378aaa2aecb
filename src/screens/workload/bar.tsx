/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a bar of several parts is no picture of a file */
import { countText } from '../../domain/views/format.ts'
import type { Figures } from '../../domain/views/figures.ts'
import { classNames } from '../../ui/class-names.ts'
import { laterOf } from './load.ts'

/** The parts of a bar, in order. */
const parts = [
  { words: 'overdue', name: 'Overdue', look: 'bg-danger text-on-danger', of: (f: Figures) => f.overdue },
  {
    words: 'due this week',
    name: 'Due this week',
    look: 'bg-progress text-surface',
    of: (f: Figures) => f.dueThisWeek,
  },
  {
    words: 'next week',
    name: 'Next week',
    look: 'bg-normal text-surface',
    of: (f: Figures) => f.dueNextWeek,
  },
  {
    words: 'later or no due date',
    name: 'Later or no due date',
    look: 'border border-line-strong bg-neutral-soft text-neutral',
    of: laterOf,
  },
] as const

// Forced colours would make all of them look the same; each keeps its colour and gets an outline.
const part = 'rounded-xs forced-color-adjust-none forced-colors:border! forced-colors:border-[CanvasText]!'

/** The share of the longest bar that a part must have to show its number. */
const readable = 0.045

/** Whether a part has room for its number. */
export function isReadable(count: number, most: number): boolean {
  return count / most >= readable
}

/** The workload of a person: one unit of width is one task, the same in all bars. */
export function Bar({ figures, most }: { figures: Figures; most: number }) {
  const label = parts.map(({ words, of }) => `${countText(of(figures))} ${words}`).join(', ')
  return (
    <div role="img" aria-label={label} className="flex h-5.5 min-w-0">
      {parts.map(({ words, look, of }) => {
        const count = of(figures)
        return (
          count > 0 && (
            <span
              key={words}
              title={`${countText(count)} ${words}`}
              style={{ width: `${(count / most) * 100}%` }}
              className={classNames(
                part,
                'inline-flex items-center justify-center overflow-hidden text-xs not-last:border-r not-last:border-r-surface font-semibold even-figures',
                look,
              )}
            >
              {isReadable(count, most) && countText(count)}
            </span>
          )
        )
      })}
    </div>
  )
}

/** What the colours of the bars mean. */
export function Legend() {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 text-xs text-muted">
      {parts.map(({ name, look }) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <span aria-hidden className={classNames(part, 'size-3', look)} />
          {name}
        </span>
      ))}
      <span className="sm:ml-auto">Most overdue first</span>
    </p>
  )
}
