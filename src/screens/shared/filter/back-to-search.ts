/**
 * Returns the focus to the search after a button that shows all disappears on being pressed: a keyboard user goes on where they
 * began. Not after a touch, where a keyboard would open.
 */
export function backToSearch({ detail }: { readonly detail: number }): void {
  if (detail === 0) document.querySelector<HTMLElement>('main [data-deed=search]')?.focus()
}
