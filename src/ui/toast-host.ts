/**
 * The element the toasts live in. An open modal dialog makes all outside of it inert and covers it, so a toast there
 * would be neither announced nor in reach; the host moves into the topmost dialog and back.
 */
let host: HTMLElement | undefined
const dialogs: HTMLElement[] = []

/** The host, made and placed when it is first asked for. */
export function toastHost(): HTMLElement {
  if (!host) {
    host = document.createElement('div')
    place()
  }
  return host
}

/** Takes the toasts into a dialog; the returned function gives them back. */
export function showToastsIn(dialog: HTMLElement): () => void {
  dialogs.push(dialog)
  place()
  return () => {
    dialogs.splice(dialogs.lastIndexOf(dialog), 1)
    place()
  }
}

function place() {
  if (host) (dialogs.at(-1) ?? document.body).append(host)
}
