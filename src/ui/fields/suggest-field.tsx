import { ChevronDown } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import { split, type Input } from './field.tsx'
import { placeBeside } from '../menus/place-beside.ts'

/** A known value that can be chosen instead of typed. */
export interface Suggestion {
  /** The text put into the field. */
  readonly value: string
  /** The name shown for it. */
  readonly label: string
}

interface SuggestFieldProps extends FieldProps, Input<'input'> {
  /** The text in the field. */
  text: string
  /** Returns what matches a text; everything for an empty one. */
  find: (text: string) => readonly Suggestion[]
  /** The name of the list; it must differ from that of the field, for which it would be mistaken. */
  listLabel: string
  /** Called when one is chosen, to put it into the field. */
  onChoose: (suggestion: Suggestion) => void
}

/**
 * A text field that suggests known values while its user types, and all of them by its button or the arrow keys. Typed text
 * counts, whether it is in the list or not. Escape closes the list and nothing around it.
 */
export function SuggestField({ text, find, listLabel, onChoose, ...props }: SuggestFieldProps) {
  const [frame, { onChange, onBlur, ...rest }] = split(props)
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  /** What the list shows: matches of the text, or everything. */
  const [open, setOpen] = useState<'no' | 'found' | 'all'>('no')
  const [active, setActive] = useState(0)
  const list = open === 'no' ? [] : find(open === 'all' ? '' : text)
  const isShown = list.length > 0
  const show = (what: typeof open): void => {
    setOpen(what)
    setActive(what === 'all' ? 0 : -1)
  }
  const choose = (suggestion: Suggestion): void => {
    onChoose(suggestion)
    setOpen('no')
  }
  const press = (event: KeyboardEvent): void => {
    // The keys of an input method belong to it.
    if (event.nativeEvent.isComposing) return
    const chosen = list[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isShown) return show('all')
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((active < 0 && step < 0 ? list.length - 1 : active + step + list.length) % list.length)
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      setOpen('no')
    } else if (event.key === 'Enter' && isShown && chosen) {
      event.preventDefault()
      choose(chosen)
    }
  }
  return (
    <FieldFrame {...frame}>
      {({ className, ...input }) => (
        <div ref={box} className="relative">
          <input
            dir="auto"
            {...rest}
            {...input}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={isShown ? listId : undefined}
            aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
            autoComplete="off"
            onKeyDown={press}
            onChange={(event) => {
              onChange?.(event)
              show(event.target.value.trim() ? 'found' : 'no')
            }}
            onBlur={(event) => {
              onBlur?.(event)
              setOpen('no')
            }}
            className={classNames(className, 'pr-10!')}
          />
          <IconButton
            label={listLabel}
            icon={ChevronDown}
            size="sm"
            tabIndex={-1}
            aria-expanded={open === 'all' && isShown}
            // The focus stays in the field, to which the list belongs.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              box.current?.querySelector('input')?.focus()
              show(open === 'all' ? 'no' : 'all')
            }}
            className="absolute! top-1/2 right-0.5 [translate:0_-50%] text-muted"
          />
          {isShown && <SuggestionList {...{ listId, listLabel, list, active, box }} onChoose={choose} />}
        </div>
      )}
    </FieldFrame>
  )
}

interface SuggestionListProps {
  listId: string
  listLabel: string
  list: readonly Suggestion[]
  active: number
  box: React.RefObject<HTMLElement | null>
  onChoose: (suggestion: Suggestion) => void
}

function SuggestionList({ listId, listLabel, list, active, box, onChoose }: SuggestionListProps) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (box.current && element.current) return placeBeside(element.current, box.current)
    return undefined
  }, [box, list.length])
  useLayoutEffect(() => {
    element.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={element}
      id={listId}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select has no place for the text that is typed
      role="listbox"
      aria-label={listLabel}
      className="fixed z-10 overflow-y-auto overscroll-contain rounded-lg border border-line-strong bg-raised p-1 shadow-float"
    >
      {list.map((suggestion, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and its keys choose
        <div
          key={suggestion.value}
          id={`${listId}-${index}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option stands in a select alone
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
          className={classNames(
            'flex min-h-9 cursor-pointer flex-col justify-center rounded-md px-2 py-1 pointer-coarse:min-h-11',
            index === active ? 'bg-accent-soft outline-2 -outline-offset-2 outline-focus' : 'hover:bg-hover',
          )}
        >
          <span dir="auto" className="w-fit max-w-full truncate font-semibold">
            {suggestion.label}
          </span>
          <span className="truncate text-sm text-muted">{suggestion.value}</span>
        </div>
      ))}
    </div>
  )
}
