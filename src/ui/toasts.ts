import { createElement, useSyncExternalStore, type ComponentType } from 'react'
import type { ToastOptions } from './toast-options.ts'
import type * as Code from './toaster.tsx'
import { tellMissing } from './with-part.tsx'

/**
 * Says that something was done. The same words are never shown twice at once, but said anew. Where the code of the toasts cannot be fetched it is
 * done all the same, and can be seen where it was done.
 */
export function showSuccess(text: string, options: ToastOptions = {}): void {
  const asked = ends
  const say = ({ Host, success }: typeof Code): void => {
    mount(Host)
    if (asked === ends) success(text, options)
  }
  code().then(say, () => {})
}

/** Removes the toast about something that was refused in the end (`of` its options), or the one of an error with these words. */
export function withdrawToast(of: string): void {
  // Without the code nothing was said.
  code().then(
    ({ withdraw }) => withdraw(of),
    () => {},
  )
}

/**
 * Says that something was refused, or went wrong. The same words are never shown twice at once, but said anew. Where the code of the toasts cannot
 * be fetched it is said without it.
 */
export function showError(text: string): void {
  const asked = ends
  const say = ({ Host, error }: typeof Code): void => {
    mount(Host)
    if (asked === ends) error(text)
  }
  code().then(say, () => tellMissing(text))
}

/** Removes all toasts, as when their person logs out: what they say was said to them. What is said from then on stays. */
export function endToasts(): void {
  ends += 1
  if (host) void code().then(({ removeAll }) => removeAll())
}

const fetchCode = () => import('./toaster.tsx')
let fetched: ReturnType<typeof fetchCode> | undefined

/** The code of the toasts. One promise for all callers, so that what is asked for first is done first. */
function code(): ReturnType<typeof fetchCode> {
  const fetching = (fetched ??= fetchCode())
  fetching.catch(() => (fetched = undefined))
  return fetching
}

/** How often `endToasts` was called: a toast may still be on its way then. */
let ends = 0

/** Where the toasts appear; drawn once, next to the screens. Their code is fetched with the first toast. */
export function Toasts() {
  const loaded = useSyncExternalStore(subscribe, () => host)
  return loaded ? createElement(loaded) : null
}

// Not with `lazy`: React shows what was suspended up to 300 ms late, and the first toast says that the login worked.
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
