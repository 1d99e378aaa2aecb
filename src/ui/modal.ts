/** Whether a dialog covers the page: then no key does anything behind it. */
export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null
}

/**
 * Focuses what a dialog wants focused first, once it is shown. React's `autoFocus` runs before that, when nothing in it can be
 * focused yet.
 */
export function focusFirst(dialog: HTMLDialogElement): void {
  const wanted =
    dialog.querySelector<HTMLElement>('[data-autofocus]') ??
    dialog.querySelector<HTMLElement>('input:enabled:not([type=hidden]), select:enabled, textarea:enabled')
  wanted?.focus()
}
