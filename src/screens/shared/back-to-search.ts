/**
 * Gives the focus to the search, where a button that shows all goes with being pressed: whoever pressed it by key goes on where they
 * began; by touch a keyboard would open.
 */
export function backToSearch({ detail }: { readonly detail: number }): void {
  if (detail === 0) document.querySelector<HTMLElement>('main [data-deed=search]')?.focus()
}
