import { useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

let place: Element | undefined
const listeners = new Set<() => void>()

/** Shows the banners in an element of whatever covers the page and would hide them. Returns a function that brings them back. */
export function showBannersIn(element: Element): () => void {
  move(element)
  return () => {
    if (place === element) move(undefined)
  }
}

function move(to: Element | undefined): void {
  place = to
  for (const listener of listeners) listener()
}

/** Places banners above the screen, or in whatever covers it. */
export function InBannerPlace({ children }: { children: ReactNode }) {
  const here = useSyncExternalStore(subscribe, () => place)
  return here ? createPortal(children, here) : children
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
