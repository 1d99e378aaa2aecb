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
  void (async () => {
    const { Host, success } = await import('./toaster.tsx')
    mount(Host)
    success(text, options)
  })()
}

/** Says that something was refused, or went wrong. The same words are not shown twice at a time. */
export function showError(text: string): void {
  void (async () => {
    const { Host, error } = await import('./toaster.tsx')
    mount(Host)
    error(text)
  })()
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

function mount(loaded: ComponentType): void {
  if (host === loaded) return
  host = loaded
  for (const listener of listeners) listener()
}
