import { useEffectEvent, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { classNames } from '../class-names.ts'
import { useStaysOpen } from './use-stays-open.ts'

interface ChoicePopoverProps {
  label: string
  /** The button below which it stands, and which gets the focus back when it closes. */
  trigger: RefObject<HTMLButtonElement | null>
  /** Its width, and its padding. */
  className: string
  onClose: () => void
  children: ReactNode
}

/** A popover below a button from which to choose; open while it is rendered. */
export function ChoicePopover({ label, trigger, className, onClose, children }: ChoicePopoverProps) {
  const staysOpen = useStaysOpen(trigger)
  const dialog = useEscapeUntilFocused(onClose)
  return (
    <Popover
      triggerRef={trigger}
      isOpen
      onOpenChange={(open) => !open && !staysOpen() && onClose()}
      placement="bottom end"
      offset={4}
      className="max-w-[calc(100vw-1rem)] overflow-auto rounded-lg border border-line bg-raised shadow-float outline-none"
    >
      <Dialog
        ref={dialog}
        aria-label={label}
        className={classNames('flex max-w-full flex-col outline-none', className)}
      >
        {children}
      </Dialog>
    </Popover>
  )
}

/**
 * The library moves the focus a few frames after the popover becomes visible, and until then nothing has it. Escape is
 * nevertheless meant for the visible popover, and for nothing behind it.
 */
function useEscapeUntilFocused(onEscape: () => void): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null)
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const isInside = event.target instanceof Node && ref.current?.contains(event.target)
    if (event.key !== 'Escape' || event.isComposing || isInside) return
    event.preventDefault()
    event.stopImmediatePropagation()
    onEscape()
  })
  useLayoutEffect(() => {
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [])
  return ref
}
