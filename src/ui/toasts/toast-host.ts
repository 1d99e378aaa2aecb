/**
 * The element that holds the toasts. An open modal dialog makes everything outside it inert and covers it, so a toast there
 * would be neither announced nor reachable; the host moves into the topmost dialog and back.
 */
let host: HTMLElement | undefined
const dialogs: HTMLElement[] = []

/** Returns the host, which is in the page from the start (`index.html`), so that a screen reader announces what is added to it. */
export function toastHost(): HTMLElement {
  return (host ??= document.querySelector<HTMLElement>('.toasts') ?? document.createElement('div'))
}

/** Moves the toasts into a dialog; the returned function moves them back. */
export function showToastsIn(dialog: HTMLElement): () => void {
  dialogs.push(dialog)
  place()
  return () => {
    dialogs.splice(dialogs.lastIndexOf(dialog), 1)
    place()
  }
}

/**
 * Keeps the toasts beside something at the right edge of the window that has the given width (a CSS length); the returned
 * function moves them back to the edge.
 */
export function showToastsBeside(width: string): () => void {
  const { style } = toastHost()
  style.setProperty('--toasts-beside', width)
  return () => style.removeProperty('--toasts-beside')
}

/**
 * Shows the toasts at the lower end of a frame that covers the page, which makes room for them there, so that they cover
 * nothing in it; the returned function moves them back to the top.
 */
export function showToastsUnder(frame: HTMLElement): () => void {
  framed = frame
  toastHost().toggleAttribute('data-under', true)
  fit()
  return () => {
    frame.style.paddingBottom = ''
    framed = undefined
    toastHost().toggleAttribute('data-under', false)
  }
}

let framed: HTMLElement | undefined
let height = 0

/** Sets the present height of all toasts together, in pixels. */
export function makeRoom(pixels: number): void {
  height = pixels
  fit()
}

function fit() {
  if (!framed) return
  const isHere = height > 0 && dialogs.length === 0
  const typing = framed.querySelector(':focus')
  const y = typing?.getBoundingClientRect().y ?? -1
  framed.style.paddingBottom = isHere ? `calc(${height}px + 0.75rem)` : ''
  // Keeps the field somebody is typing in at the lower end visible; someone who has scrolled elsewhere stays there.
  if (isHere && y > 0 && y < innerHeight) typing?.scrollIntoView({ block: 'nearest' })
}

function place() {
  ;(dialogs.at(-1) ?? document.body).append(toastHost())
}
