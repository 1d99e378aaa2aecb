import { countText } from '../../../domain/views/format.ts'
import { Search, X } from 'lucide-react'
import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import type { User } from '../../../domain/model/users.ts'
import { searchedWords, searchEverything } from '../../../domain/views/search-everything.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { useSwiftModal } from '../../../ui/use-swift-modal.ts'
import { EmptyState } from '../../../ui/panel.tsx'
import { useAfterPaint } from '../../../ui/use-after-paint.ts'
import { usePeek, useWorkspace } from '../../../workspace/react.tsx'
import type { DeedId, OwnDeed } from '../keys/deeds.ts'
import { isMac } from '../keys/keys-shown.tsx'
import { sectionsFor, type Entry } from './entries.ts'
import { FoundList, optionId } from './found-list.tsx'
import { useChoose } from './use-choose.ts'
import { useLately } from './use-lately.ts'

interface PaletteProps {
  me: User
  deeds: readonly OwnDeed[]
  /** Returns, once, what was typed before the palette arrived. */
  takeTyped: () => string
  leaveFor: (act: () => void) => void
  onDeed: (id: DeedId) => void
  onClose: () => void
}

/**
 * Finds tasks, projects, people, screens and things to do, and goes there: a field with a list below it, over the page. The
 * focus stays in the field, whose keys choose. (The library's `Autocomplete` is no combobox, announces the chosen option
 * half a second late and builds its list twice for each letter.)
 */
export function Palette({ me, deeds, takeTyped, leaveFor, onDeed, onClose }: PaletteProps) {
  const dialog = useSwiftModal(onClose)
  const listId = useId()
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  const [lately, remember] = useLately()
  const goTo = useChoose({ me, leaveFor, onDeed })
  const sections = useWorkspace(
    useCallback((state) => sectionsFor(state, me, search, { deeds, lately }), [me, search, deeds, lately]),
  )
  useLayoutEffect(() => {
    const typed = takeTyped()
    // oxlint-disable-next-line react/set-state-in-effect -- a key may have come while this was being drawn
    if (typed !== '') setSearch(typed)
  }, [takeTyped])
  useTextsPrepared(me)
  const words = searchedWords(me)
  const entries = sections.flatMap((section) => section.entries)
  const at = Math.min(active, entries.length - 1)

  const type = (text: string): void => {
    setSearch(text)
    setActive(0)
  }
  const choose = (entry: Entry, inNewTab: boolean): void => {
    remember(entry.key)
    goTo(entry, inNewTab)
  }
  const press = (event: KeyboardEvent): void => {
    // The keys of an input method belong to it.
    if (event.nativeEvent.isComposing) return
    const isHeld = event.ctrlKey || event.metaKey
    const chosen = entries[at]
    const moved = movedBy(event, at, entries.length)
    if (moved !== undefined) setActive(moved)
    else if (event.key === 'Enter' && chosen) choose(chosen, isHeld)
    else if (isHeld && event.key.toLowerCase() === 'k') onClose()
    else return
    event.preventDefault()
  }
  const pressOutside = (event: MouseEvent): void => {
    if (event.target === event.currentTarget) onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keyboard closes with Escape
    <dialog
      ref={dialog}
      aria-modal
      aria-label="Find anything"
      onMouseDown={pressOutside}
      className="toasts-low fixed inset-0 size-full max-h-none max-w-none flex-col items-center overflow-hidden bg-scrim/55 p-2 text-ink open:flex sm:px-6 sm:py-[10vh] z-50"
    >
      <div className="flex max-h-full w-full max-w-2xl flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-modal">
        <div
          style={{ borderRadius: 'var(--radius-xl) var(--radius-xl) 0 0' }}
          className="flex items-center gap-2 border-b border-line py-1.5 pr-2 pl-4 -outline-offset-2 outline-focus has-[input:focus-visible]:outline-2"
        >
          <Search size={18} className="shrink-0 text-muted" />
          <input
            data-autofocus
            type="text"
            dir="auto"
            role="combobox"
            aria-label="Find anything"
            aria-autocomplete="list"
            aria-expanded={entries.length > 0}
            aria-controls={entries.length > 0 ? listId : undefined}
            aria-activedescendant={entries.length > 0 ? optionId(listId, at) : undefined}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            placeholder={words.before}
            value={search}
            onChange={({ target }) => type(target.value)}
            onKeyDown={press}
            style={{ outline: 'none' }}
            className="min-h-11 min-w-0 flex-1 bg-transparent text-lg text-ink placeholder:text-muted"
          />
          <IconButton label="Close" icon={X} onClick={onClose} className="text-muted" />
        </div>
        {entries.length > 0 ? (
          <FoundList
            id={listId}
            sections={sections}
            search={search}
            active={at}
            onActive={setActive}
            onChoose={choose}
          />
        ) : (
          <EmptyState
            icon={Search}
            action={
              <Button size="sm" onClick={() => (type(''), dialog.current?.querySelector('input')?.focus())}>
                Clear
              </Button>
            }
          >
            Nothing found for '{search.trim()}'. {words.after}
          </EmptyState>
        )}
        <div className="max-sm:has-[output:empty]:hidden flex min-h-8 items-center justify-between gap-4 border-t border-line bg-canvas px-4 py-1 text-sm text-muted">
          <span aria-hidden className="max-sm:hidden">
            ↑ ↓ choose, ↵ open, {isMac ? '⌘' : 'Ctrl'} ↵ in a new tab
          </span>
          <output>{search.trim() !== '' && countWords(sections)}</output>
        </div>
      </div>
    </dialog>
  )
}

function countWords(sections: readonly { readonly count: number }[]): string {
  const count = sections.reduce((sum, section) => sum + section.count, 0)
  return count === 0 ? 'Nothing found' : `${countText(count)} found`
}

/** The index a key leads to in a list; undefined for a key that does not move. */
function movedBy({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent, at: number, count: number) {
  if (count === 0 || ctrlKey || metaKey || shiftKey || altKey) return undefined
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'PageDown') return Math.min(at + 8, count - 1)
  return key === 'PageUp' ? Math.max(at - 8, 0) : undefined
}

/** Prepares all texts for comparison once the palette is there, before the first letter is typed. */
function useTextsPrepared(me: User): void {
  const isPainted = useAfterPaint()
  const peek = usePeek()
  useEffect(() => {
    // A character that no text contains: what counts is that everything was searched.
    if (isPainted) peek((state) => searchEverything(state, me, '\u{10ffff}'))
  }, [isPainted, peek, me])
}
