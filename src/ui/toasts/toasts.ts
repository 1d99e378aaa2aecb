import { createElement, useSyncExternalStore, type ComponentType } from 'react'
import type { ToastOptions } from './toast-options.ts'
import type * as Code from './toaster.tsx'
import { tellMissing } from '../parts/with-part.tsx'

/**
 * Reports that something was done. The same words are never shown twice at once, but announced anew. If the code of the
 * toasts cannot be fetched, the thing is done all the same, and can be seen where it was done.
 */
export function showSuccess(text: string, options: ToastOptions = {}): void {
  const asked = ends
  const say = ({ Host, success }: typeof Code): void => {
    mount(Host)
    if (asked === ends) success(text, options)
  }
  code().then(say, () => {})
}

/** Removes the toast about something that was rejected in the end (`of` in its options), or that of an error with these words. */
export function withdrawToast(of: string): void {
  // Without the code, nothing was shown.
  code().then(
    ({ withdraw }) => withdraw(of),
    () => {},
  )
}

/**
 * Reports that something was rejected, or went wrong. The same words are never shown twice at once, but announced anew. If
 * the code of the toasts cannot be fetched, the message is shown without it.
 */
export function showError(text: string): void {
  const asked = ends
  const say = ({ Host, error }: typeof Code): void => {
    mount(Host)
    if (asked === ends) error(text)
  }
  code().then(say, () => tellMissing(text))
}

/** Removes all toasts, for example when their person logs out: their messages were meant for that person. Later messages stay. */
export function endToasts(): void {
  ends += 1
  if (host) void code().then(({ removeAll }) => removeAll())
}

const fetchCode = () => import('./toaster.tsx')
let fetched: ReturnType<typeof fetchCode> | undefined

/** Fetches the code of the toasts. All callers share one promise, so that what is asked for first is done first. */
function code(): ReturnType<typeof fetchCode> {
  const fetching = (fetched ??= fetchCode())
  fetching.catch(() => (fetched = undefined))
  return fetching
}

/** How often `endToasts` was called: a toast may still be on its way at that time. */
let ends = 0

/** Where the toasts appear; rendered once, next to the screens. Their code is fetched with the first toast. */
export function Toasts() {
  const loaded = useSyncExternalStore(subscribe, () => host)
  return loaded ? createElement(loaded) : null
}

// Not with `lazy`: React shows suspended content up to 300 ms late, and the first toast says that the login worked.
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
