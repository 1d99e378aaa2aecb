import { partText } from '../../../domain/views/format.ts'
import { useId, useLayoutEffect, useRef } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import type { Entry, Section } from './entries.ts'
import { EntryDrawn } from './entry-option.tsx'

interface FoundListProps {
  id: string
  sections: readonly Section[]
  search: string
  /** The index, among all entries, of the one chosen by the keys. */
  active: number
  onActive: (index: number) => void
  onChoose: (entry: Entry, inNewTab: boolean) => void
}

/** The id of an option, with which the field says which one is chosen. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

/** The list below the field, with a group for each kind. */
export function FoundList({ id, sections, search, active, onActive, onChoose }: FoundListProps) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (active === 0) list.current?.scrollTo(0, 0)
    else document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  const starts = sections.map((_, index) =>
    sections.slice(0, index).reduce((sum, { entries }) => sum + entries.length, 0),
  )
  return (
    <div
      ref={list}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select has no place for the text that is typed
      role="listbox"
      aria-label="Found"
      style={{ scrollPaddingBlock: '0.5rem' }}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2"
    >
      {sections.map((section, index) => (
        <Group
          key={section.title}
          section={section}
          search={search}
          optionIdOf={(order) => optionId(id, (starts[index] ?? 0) + order)}
          active={active - (starts[index] ?? 0)}
          onActive={(order) => onActive((starts[index] ?? 0) + order)}
          onChoose={onChoose}
        />
      ))}
    </div>
  )
}

interface GroupProps extends Pick<FoundListProps, 'search' | 'active' | 'onActive' | 'onChoose'> {
  section: Section
  optionIdOf: (order: number) => string
}

function Group({ section: { title, entries, count }, ...rest }: GroupProps) {
  const id = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no part of a form
    <div role="group" aria-labelledby={id} className="not-first:mt-1">
      <div id={id} role="presentation" className="caption flex items-baseline gap-2 px-2 py-1">
        {title}
        {count > entries.length && (
          <span style={{ letterSpacing: 'normal', textTransform: 'none' }} className="font-normal">
            the best {partText(entries.length, count)}
          </span>
        )}
      </div>
      {entries.map((entry, order) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and its keys choose
        <div
          key={entry.key}
          id={rest.optionIdOf(order)}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option stands in a select alone
          role="option"
          tabIndex={-1}
          aria-selected={order === rest.active}
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => order !== rest.active && rest.onActive(order)}
          onClick={(event) => rest.onChoose(entry, event.ctrlKey || event.metaKey)}
          className={classNames(
            'flex min-h-9 cursor-pointer items-center gap-x-2.5 gap-y-0.5 rounded-md px-2 py-1 max-sm:flex-wrap pointer-coarse:min-h-11',
            order === rest.active && 'bg-accent-soft outline-2 -outline-offset-2 outline-focus',
          )}
        >
          <EntryDrawn entry={entry} search={rest.search} />
        </div>
      ))}
    </div>
  )
}
