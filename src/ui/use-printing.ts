import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { mediaOf } from './use-media.ts'

const listeners = new Set<() => void>()
let isAsked = false

/**
 * Whether the page is being printed. It must then be drawn whole, including what is out of sight on the screen, and no
 * wider than a sheet. Whatever depends on this is drawn before the browser captures the page.
 */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting)
}

function isPrinting(): boolean {
  return isAsked || paper().matches
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    paper().addEventListener('change', tell)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
    paper().removeEventListener('change', tell)
  }
}

function begin(): void {
  isAsked = true
  tell()
}

function end(): void {
  isAsked = false
  tell()
}

function tell(): void {
  // The browser does not wait for anything drawn later.
  flushSync(() => {
    for (const listener of listeners) listener()
  })
}

function paper(): MediaQueryList {
  return mediaOf('print')
}
