import { EllipsisVertical, type LucideIcon } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { IconButton } from './button.tsx'
import { loadable, type Loadable } from './loadable.tsx'
import type { MenuPopoverProps } from './menu-popover.tsx'
import type { MenuSection } from './menu-items.ts'

interface ActionMenuProps {
  /** The accessible name of the button and of the menu: 'Actions for {title}'. */
  label: string
  /** A function is called only when the menu is open, which matters where there are many cards. */
  sections: readonly MenuSection[] | (() => readonly MenuSection[])
  /** Draws the open menu, where more is fetched with it: what its sections are made by. */
  popover?: Loadable<MenuPopoverProps> | undefined
  icon?: LucideIcon | undefined
  size?: 'sm' | 'md' | undefined
  className?: string | undefined
  tabIndex?: number | undefined
}

// The menu itself is not part of the first screen: it is fetched when the pointer or the focus reaches its button.
const menuPopover = loadable(async () => (await import('./menu-popover.tsx')).MenuPopover)

const openingKeys = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp'])

/** A button that opens a menu of actions; cheap as long as it is closed. */
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
  // Not left to the click that the browser makes of a key press: react-aria takes that for a screen reader's.
  const openByKey = (event: KeyboardEvent) => {
    // While its code is on its way, the focus is still here; Escape closes it then, and nothing else.
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
          // On a draggable card the press did not focus the button, and the menu could not give the focus back to it.
          // Without scrolling to it, which would close the menu.
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
