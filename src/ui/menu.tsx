import { EllipsisVertical, type LucideIcon } from 'lucide-react'
import { Suspense, useRef, useState, type KeyboardEvent } from 'react'
import { IconButton } from './button.tsx'
import { loadable } from './loadable.tsx'
import type { MenuSection } from './menu-items.ts'

interface ActionMenuProps {
  /** The accessible name of the button and of the menu: 'Actions for {title}'. */
  label: string
  /** A function is asked only while the menu is open, which counts where there are many cards. */
  sections: readonly MenuSection[] | (() => readonly MenuSection[])
  icon?: LucideIcon | undefined
  size?: 'sm' | 'md' | undefined
  className?: string | undefined
  tabIndex?: number | undefined
}

// The menu itself is not needed on the first screen: it is fetched when the pointer or the focus comes near.
const menuPopover = loadable(async () => (await import('./menu-popover.tsx')).MenuPopover)
const preload = (): void => void menuPopover.preload()

const openingKeys = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp'])

/** A button that opens a menu of actions; cheap as long as it is closed. */
export function ActionMenu({
  label,
  sections,
  icon = EllipsisVertical,
  size = 'sm',
  className,
  tabIndex,
}: ActionMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  // Not left to the click that the browser makes of a key: react-aria takes that for a screen reader's.
  const openByKey = (event: KeyboardEvent) => {
    if (!openingKeys.has(event.key)) return
    event.preventDefault()
    setOpen(true)
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
          // On a card that can be dragged the press gave it no focus, and there would be none to give back.
          // Without scrolling to it, which would close the menu.
          currentTarget.focus({ preventScroll: true })
          setOpen(true)
        }}
        onKeyDown={openByKey}
      />
      {open && (
        <Suspense>
          <menuPopover.Part
            label={label}
            trigger={trigger}
            sections={typeof sections === 'function' ? sections() : sections}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
