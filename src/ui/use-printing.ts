import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { mediaOf } from './use-media.ts'

const listeners = new Set<() => void>()
let isAsked = false

/**
 * Whether the page is being printed, and is to be drawn whole: what is not in sight on the screen as well, and no wider
 * than a sheet. What hangs on it is drawn before the browser takes the page as it is.
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
  // The browser does not wait for what is drawn later.
  flushSync(() => {
    for (const listener of listeners) listener()
  })
}

function paper(): MediaQueryList {
  return mediaOf('print')
}
