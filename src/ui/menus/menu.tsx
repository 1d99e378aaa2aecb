import { EllipsisVertical, type LucideIcon } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { IconButton } from '../button.tsx'
import { loadable, type Loadable } from '../parts/loadable.tsx'
import type { MenuPopoverProps } from './menu-popover.tsx'
import type { MenuSection } from './menu-items.ts'

interface ActionMenuProps {
  /** The accessible name of the button and of the menu: 'Actions for {title}'. */
  label: string
  /** A function is called only while the menu is open, which matters where there are many cards. */
  sections: readonly MenuSection[] | (() => readonly MenuSection[])
  /** Renders the open menu, if more has to be fetched with it: the code that makes its sections. */
  popover?: Loadable<MenuPopoverProps> | undefined
  icon?: LucideIcon | undefined
  size?: 'sm' | 'md' | undefined
  className?: string | undefined
  tabIndex?: number | undefined
}

// The menu itself is not part of the first screen: it is fetched when the pointer or the focus reaches its button.
const menuPopover = loadable(async () => (await import('./menu-popover.tsx')).MenuPopover)

const openingKeys = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp'])

/** A button that opens a menu of actions; cheap while it is closed. */
export function ActionMenu({
  label,
  sections,
  popover = menuPopover,
  icon = EllipsisVertical,
  size = 'sm',
  className,
  tabIndex,
}: ActionMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const preload = (): void => void popover.preload()
  // Not left to the click that the browser derives from a key press: react-aria takes that for a screen reader's.
  const openByKey = (event: KeyboardEvent) => {
    // While the menu's code is on its way, the focus is still here: then Escape closes the menu, and nothing else.
    const closes = open && event.key === 'Escape'
    if (!closes && !openingKeys.has(event.key)) return
    event.preventDefault()
    setOpen(!closes)
  }
  return (
    <>
      <IconButton
        ref={trigger}
        label={label}
        icon={icon}
        size={size}
        className={className}
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={({ currentTarget }) => {
          // On a draggable card the press did not focus the button, and the menu could not return the focus to it. It does
          // not scroll to the button, which would close the menu.
          currentTarget.focus({ preventScroll: true })
          setOpen(true)
        }}
        onKeyDown={openByKey}
      />
      {open && (
        <popover.WhenHere
          label={label}
          trigger={trigger}
          sections={sections}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
