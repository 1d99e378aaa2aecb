import { CircleAlert } from 'lucide-react'
import { use, useId, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { classNames } from '../class-names.ts'
import { CountText } from '../count-text.ts'
import type { Option } from './field.tsx'
import { NoMatch } from '../menus/no-match.tsx'
import { SearchField } from './search-field.tsx'

interface CheckboxGroupProps {
  /** The visible caption, and exactly the accessible name of the group. */
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Shown when the list has no options. */
  emptyText: string
  options: readonly Option[]
  /** Whether an option matches a search. */
  matches: (search: string) => (option: Option) => boolean
  values: readonly string[]
  onChange: (values: string[]) => void
  /** Lets the caller focus the group. */
  ref?: Ref<HTMLFieldSetElement>
}

/** The number of options from which a search is worth its space. */
const searchedFrom = 9

/**
 * A choice of any number of options, each with a checkbox: what is chosen can be seen without colours, and long words wrap.
 * Options that were chosen at first come first. A search hides options without changing them.
 */
export function CheckboxGroup({
  label,
  hint,
  error,
  emptyText,
  options,
  matches,
  ...group
}: CheckboxGroupProps) {
  const { values, onChange, ref } = group
  const countText = use(CountText)
  const id = useId()
  const [search, setSearch] = useState('')
  const [first] = useState(() => new Set(values))
  const shown = options
    .filter(matches(search))
    .toSorted((one, other) => Number(first.has(other.value)) - Number(first.has(one.value)))
  const chosen = options.filter(({ value }) => values.includes(value)).length
  const toggle = (value: string, isChosen: boolean): void =>
    onChange(isChosen ? [...values, value] : values.filter((other) => other !== value))
  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-describedby={[error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined}
      className="flex min-w-0 flex-col gap-1"
    >
      <div className="flex items-baseline justify-between gap-2">
        <span id={`${id}-label`} className="text-sm font-semibold">
          {label}
        </span>
        {options.length > 0 && (
          <span className="text-sm text-muted">
            {countText(chosen)} of {countText(options.length)} chosen
          </span>
        )}
      </div>
      <div
        className={classNames(
          'overflow-hidden rounded-md border bg-raised',
          error ? 'border-danger' : 'border-line-strong',
        )}
      >
        {options.length >= searchedFrom && (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in a search must not send the form
          <div className="border-b border-line p-1.5" onKeyDown={keepEnter}>
            {/* Its name differs from the group's, for which it could otherwise be mistaken. */}
            <SearchField label="Search the list" value={search} onChange={setSearch} className="sm:w-full" />
          </div>
        )}
        <ul className="max-h-60 overflow-y-auto overscroll-contain p-1">
          {shown.map(({ value, label: words }) => (
            <Choice
              key={value}
              words={words}
              isChosen={values.includes(value)}
              onToggle={(isChosen) => toggle(value, isChosen)}
            />
          ))}
          {options.length === 0 && <li className="px-2 py-1.5 text-muted">{emptyText}</li>}
        </ul>
        {options.length > 0 && shown.length === 0 && (
          <NoMatch search={search} onShowAll={() => setSearch('')} />
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1 text-sm font-medium text-danger">
          <CircleAlert size={14} strokeWidth={2.25} className="mt-0.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{error}</span>
        </p>
      )}
    </fieldset>
  )
}

interface ChoiceProps {
  words: string
  isChosen: boolean
  onToggle: (isChosen: boolean) => void
}

function Choice({ words, isChosen, onToggle }: ChoiceProps) {
  return (
    <li>
      <label
        className={classNames(
          'flex min-h-8 cursor-pointer items-start gap-2 rounded-sm px-2 py-1.5 hover:bg-hover pointer-coarse:min-h-11 pointer-coarse:py-3',
          isChosen && 'font-semibold',
        )}
      >
        <input
          type="checkbox"
          checked={isChosen}
          onChange={({ target }) => onToggle(target.checked)}
          className="mt-px size-4.5 shrink-0 accent-accent pointer-coarse:size-6"
        />
        <span dir="auto" className="min-w-0 wrap-anywhere">
          {words}
        </span>
      </label>
    </li>
  )
}

function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}
