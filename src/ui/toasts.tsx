import { createElement, useSyncExternalStore, type ComponentType } from 'react'

/** What can be done about what a toast says. */
export interface ToastAction {
  readonly label: string
  readonly onAction: () => void
}

export interface ToastOptions {
  /** With one, the toast stays longer. */
  action?: ToastAction | undefined
  /** A toast takes the place of an earlier one on the same topic; without a topic, of one with the same words. */
  topic?: string | undefined
}

/** Says that something was done. The same words are not shown twice at a time. */
export function showSuccess(text: string, options: ToastOptions = {}): void {
  void toaster().then(({ success }) => success(text, options))
}

/** Says that something was refused, or went wrong. The same words are not shown twice at a time. */
export function showError(text: string): void {
  void toaster().then(({ error }) => error(text))
}

/** Where the toasts appear. Once, next to the routes. Their code is fetched with the first of them. */
export function Toasts() {
  const loaded = useSyncExternalStore(subscribe, () => host)
  return loaded ? createElement(loaded) : null
}

// Not by `lazy`: React shows what was suspended up to 300 ms later, and the first toast tells that the login worked.
let host: ComponentType | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function toaster() {
  const loaded = await import('./toaster.tsx')
  if (host === undefined) {
    host = loaded.Host
    for (const listener of listeners) listener()
  }
  return loaded
}
