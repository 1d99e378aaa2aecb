import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Callout } from '../callout.tsx'

let shown: HTMLElement | undefined

/** Closes the notice about a missing part, wherever it stands. */
export function closeMissing(): void {
  if (shown) shown.hidden = true
}

/**
 * Several parts may be missing for the same reason: the notice is shown once, where a part was last wanted. It lies over
 * everything, so Escape closes it before anything else.
 */
function show(notice: HTMLElement | null): (() => void) | undefined {
  if (!notice) return undefined
  closeMissing()
  shown = notice
  // In a browser without popovers it stands where the part would be.
  notice.showPopover?.()
  const press = (event: KeyboardEvent): void => {
    // It may have gone with the dialog that it stood in.
    if (event.key !== 'Escape' || notice.hidden || !notice.isConnected) return
    event.preventDefault()
    event.stopPropagation()
    closeMissing()
  }
  addEventListener('keydown', press, true)
  return () => removeEventListener('keydown', press, true)
}

/**
 * Stands in for a part of the app whose code could not be fetched: there is no network, or a newer version has replaced it
 * since the page was opened. It is shown above everything else, yet placed in the page where the part would be, so that it
 * can be reached in a dialog as well. Other words may precede its own.
 */
export function MissingPart({ children }: { children?: ReactNode }) {
  return (
    <div
      popover="manual"
      ref={show}
      className="m-auto mb-4 max-w-xl bg-transparent p-2 whitespace-normal print:hidden"
    >
      <Callout
        tone="warning"
        role="alert"
        actions={
          <>
            <Button size="sm" onClick={() => location.reload()}>
              Reload
            </Button>
            <Button size="sm" onClick={closeMissing}>
              Close
            </Button>
          </>
        }
      >
        {children} A part of EMS could not be loaded. Once you are online, reload the page: what you have
        typed is kept.
      </Callout>
    </div>
  )
}
