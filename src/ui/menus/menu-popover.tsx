import { CopyPlus, Trash2 } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { Header } from 'react-aria-components/Header'
import { Menu, MenuItem as Item, MenuSection as Section } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { classNames } from '../class-names.ts'
import type { MenuItem, MenuSection } from './menu-items.ts'
import { foundIn, MenuSearch, typeInto } from './menu-search.tsx'
import { NoMatch } from './no-match.tsx'
import { useStaysOpen } from './use-stays-open.ts'

export interface MenuPopoverProps {
  label: string
  trigger: RefObject<HTMLButtonElement | null>
  sections: readonly MenuSection[] | (() => readonly MenuSection[])
  onClose: () => void
}

/**
 * The open menu of an `ActionMenu`. The library would make the rest of the page inert, which restyles every element on
 * opening and on closing. A menu has the focus and closes when it loses it, so it is enough that a press outside it reaches
 * nothing else. Screen reader users can leave it like any native menu.
 */
export function MenuPopover(props: MenuPopoverProps) {
  return (
    <>
      {createPortal(
        <div
          aria-hidden
          className="fixed inset-0 z-50"
          // The focus stays in the menu until it closes, and then returns to where it was.
          onMouseDown={(event) => event.preventDefault()}
          onContextMenu={(event) => event.preventDefault()}
          onClick={props.onClose}
          onAuxClick={props.onClose}
        />,
        document.body,
      )}
      <OpenMenu {...props} />
    </>
  )
}

/** The number of items in a section from which a menu can be searched. */
const searchedFrom = 13

function OpenMenu({ label, trigger, sections, onClose }: MenuPopoverProps) {
  const all = typeof sections === 'function' ? sections() : sections
  const isSearched = all.some(({ items }) => items.length >= searchedFrom)
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const found = foundIn(all, search)
  const staysOpen = useStaysOpen(trigger)
  // The button, or the element around it if a key opened the menu from there.
  const [opener] = useState(() => document.activeElement)
  useLayoutEffect(() => {
    // If the user has moved on while the code was on its way, the next key is meant for something else.
    if (!opener?.contains(trigger.current)) onClose()
  }, [opener, trigger, onClose])
  // The item disappears with the menu: what an action opens must return the focus to where it was.
  const leave = (): void => {
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  }
  return (
    <Popover
      isNonModal
      triggerRef={trigger}
      isOpen
      onOpenChange={(open) => !open && !staysOpen() && onClose()}
      placement="bottom end"
      offset={4}
      className="max-w-[min(20rem,calc(100vw-1rem))] min-w-44 overflow-auto rounded-lg border border-line bg-raised shadow-float outline-none"
    >
      <div
        className="searched"
        onKeyDownCapture={isSearched ? (event) => typeInto(field.current, event) : undefined}
      >
        {isSearched && <MenuSearch ref={field} value={search} onChange={setSearch} />}
        <Menu aria-label={label} autoFocus="first" onClose={onClose} className="outline-none">
          {found.map(({ title, items }, index) => (
            <Section key={title ?? index} className="border-line p-1 not-first:border-t">
              {title && <Header className="caption px-2 py-1">{title}</Header>}
              {items.map((item) => (
                <Entry key={item.id} item={item} onLeave={leave} />
              ))}
            </Section>
          ))}
        </Menu>
        {/* Beside the menu, which may contain nothing but items. */}
        {found.length === 0 && <NoMatch search={search} onShowAll={() => setSearch('')} />}
      </div>
    </Popover>
  )
}

/** Icons of actions found in many menus, by id, so that a screen need not load them before a menu is opened. */
const usualIcons: Readonly<Record<string, MenuItem['icon']>> = { duplicate: CopyPlus, delete: Trash2 }

/** The number of characters from which a label may be cut. */
const longLabel = 50

function Entry({ item, onLeave }: { item: MenuItem; onLeave: () => void }) {
  const { id, label, onAction, disabled, icon: Icon = usualIcons[id], danger } = item
  return (
    <Item
      id={id}
      textValue={label}
      isDisabled={disabled ?? false}
      onAction={() => {
        onLeave()
        onAction()
      }}
      className={classNames(
        // The page keeps room for the bar at its top (`scroll-padding`), and would scroll for an item that overlaps it,
        // which closes the menu.
        '-scroll-mt-16 flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2 py-1 -outline-offset-2 outline-focus focus:bg-accent-soft focus-visible:outline-2 pointer-coarse:min-h-11',
        disabled ? 'cursor-not-allowed! text-muted' : danger && 'text-danger',
      )}
    >
      {Icon && <Icon size={16} className="shrink-0" />}
      <span
        dir="auto"
        title={label.length < longLabel ? undefined : label}
        className="line-clamp-3 min-w-0 wrap-anywhere"
      >
        {label}
      </span>
    </Item>
  )
}
