import { Search, X } from 'lucide-react'
import { useId, useRef, type KeyboardEvent } from 'react'
import { IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'

interface SearchFieldProps {
  /** The accessible name; also the placeholder, if none is given. */
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string | undefined
  maxLength?: number | undefined
  className?: string | undefined
}

/** Searches a list while its user types; Escape or the cross empties it. The key '/' goes to the first one on a page. */
export function SearchField({
  label,
  value,
  onChange,
  placeholder = label,
  maxLength,
  className,
}: SearchFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  const clearByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || value === '' || event.nativeEvent.isComposing) return
    event.preventDefault() // so that a dialog around it stays open
    clear()
  }
  return (
    <div className={classNames('relative w-full min-w-0 sm:w-64 print:hidden', className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        size={16}
        className="pointer-events-none absolute top-1/2 left-2.5 [translate:0_-50%] text-muted"
      />
      <input
        ref={input}
        id={id}
        type="search"
        data-deed="search"
        dir="auto"
        value={value}
        placeholder={placeholder}
        maxLength={maxLength}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={clearByEscape}
        className="min-h-8 w-full rounded-md border border-line-strong bg-raised px-8 py-1 text-base text-ink hover:border-ink pointer-coarse:min-h-11 pointer-coarse:text-lg [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <IconButton
          label="Clear search"
          icon={X}
          size="sm"
          onClick={clear}
          className="absolute! top-1/2 right-0.5 [translate:0_-50%]"
        />
      )}
    </div>
  )
}
