import type { KeyboardEvent, Ref } from 'react'
import type { MenuSection } from './menu-items.ts'

interface MenuSearchProps {
  ref: Ref<HTMLInputElement>
  value: string
  onChange: (search: string) => void
}

/** The field above a long menu, which stays in place while the menu scrolls: Down moves to the first match, Enter runs it. */
export function MenuSearch({ ref, value, onChange }: MenuSearchProps) {
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing || (event.key !== 'ArrowDown' && event.key !== 'Enter')) return
    event.preventDefault()
    const first =
      event.currentTarget.parentElement?.parentElement?.querySelector<HTMLElement>('[role=menuitem]')
    if (event.key === 'ArrowDown') first?.focus()
    else if (value.trim() !== '') first?.click()
  }
  return (
    <div className="sticky top-0 z-10 border-b border-line bg-raised p-1">
      <input
        ref={ref}
        type="search"
        aria-label="Search this menu"
        placeholder="Search"
        dir="auto"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={press}
        className="min-h-8 w-full rounded-md border border-line-strong bg-raised px-2 text-ink -outline-offset-2 pointer-coarse:min-h-11 pointer-coarse:text-lg"
      />
    </div>
  )
}

/** Redirects typing into the field while the focus is in the menu. */
export function typeInto(field: HTMLInputElement | null, event: KeyboardEvent): void {
  const isHeld = event.ctrlKey || event.metaKey || event.altKey
  // In the field itself it is typed already.
  if (isHeld || event.target === field || event.key === ' ' || event.key.length !== 1) return
  // Before the menu takes it for the first letter of an item.
  event.stopPropagation()
  field?.focus()
}

/** Returns the items that contain all words of a search, ignoring case and accents. */
export function foundIn(sections: readonly MenuSection[], search: string): readonly MenuSection[] {
  const words = searchKey(search)
    .split(/\s+/u)
    .filter((word) => word !== '')
  if (words.length === 0) return sections
  return sections
    .map(({ title, items }) => ({
      title,
      items: items.filter(({ label }) => words.every((word) => searchKey(label).includes(word))),
    }))
    .filter(({ items }) => items.length > 0)
}

/** Compares as the search of the domain does (`views/find.ts`), which the UI layer does not know. */
function searchKey(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ')
}
