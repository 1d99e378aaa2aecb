import { nanoid } from 'nanoid'
import type { Machine } from '../workspace.ts'
import { now } from '../clock.ts'
import type { Claim, Message, Page } from './page.ts'
import { tabChannel } from './tab-channel.ts'

/** The clock of this browser, in the user's time zone, and its source of unique ids. */
export const machine: Machine = {
  now,
  // `crypto.randomUUID` is missing on plain http, which an office may well use.
  uniqueId: () => nanoid(),
}

/** How long the first screen has to be drawn, in milliseconds, before anything else is begun. */
const forFirstScreen = 300

let quiet: ReturnType<typeof setTimeout> | undefined
let hasAskedToPersist = false

/** This page: writes wait for the paint, so that no click waits for local storage. */
export const page: Page = {
  ...machine,
  afterPaint: (job) => {
    // A hidden page paints nothing, and a page being left may get no later chance.
    if (document.hidden) return job()
    const run = (): void => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      removeEventListener('pagehide', run)
      document.removeEventListener('visibilitychange', run)
      job()
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(run)
    })
    addEventListener('pagehide', run)
    document.addEventListener('visibilitychange', run)
  },
  whenQuiet: (job, milliseconds) => {
    clearTimeout(quiet)
    quiet = setTimeout(job, milliseconds)
  },
  later: (job, milliseconds) => void setTimeout(job, milliseconds),
  whenIdle: (job) => {
    const later = (): void => {
      if (typeof requestIdleCallback === 'undefined') setTimeout(run, 50)
      else requestIdleCallback(run, { timeout: 5000 })
    }
    const run = (): void => {
      if (job()) later()
    }
    // A page is idle while code is being fetched, too.
    setTimeout(later, forFirstScreen)
  },
  // The event reaches all pages but the one that wrote.
  onWrittenElsewhere: (listener) => {
    addEventListener('storage', ({ key, newValue }) => listener(key, newValue))
  },
  onShown: (listener) => {
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) listener()
    })
    // Brought back from the browser's back/forward cache, where it heard nothing.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) listener()
    })
  },
  onHidden: (listener) => {
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) listener()
    })
    addEventListener('pagehide', listener)
  },
  onLeaving: (isToAsk) => {
    addEventListener('beforeunload', (event) => {
      if (isToAsk()) event.preventDefault()
    })
  },
  send: (message) => tabChannel?.postMessage(message),
  onMessage: (listener) => {
    tabChannel?.addEventListener('message', ({ data }: MessageEvent<Message>) => listener(data))
  },
  claim,
  persist: () => {
    if (hasAskedToPersist) return
    hasAskedToPersist = true
    // A refusal is no error: the browser may then clear the data when the device runs out of space, as it always could.
    navigator.storage?.persist?.().catch(() => {})
  },
  persisted: async () => navigator.storage?.persisted?.(),
  quota: async () => (await navigator.storage?.estimate?.())?.quota,
}

/** Pending for as long as the page is open. */
function hold(): Promise<never> {
  return new Promise(() => {})
}

const granted: Claim = { isGranted: true, free: hold() }

/** What this page has claimed. It is held as long as the page is open, so a start that failed must leave it to the next. */
const claims: { [mode in 'shared' | 'exclusive']?: Promise<Claim> } = {}

/**
 * Claims the workspace until the page is closed. Browsers without locks (plain http) nearly always have a database. Where
 * they have neither, every tab is granted its claim, and stops as soon as it notices that another one has written.
 */
function claim(mode: 'shared' | 'exclusive'): Promise<Claim> {
  if (!('locks' in navigator)) return Promise.resolve(granted)
  return (claims[mode] ??= new Promise((resolve) => {
    void navigator.locks.request('ems', { mode, ifAvailable: true }, (lock) => {
      if (lock) {
        resolve(granted)
        return hold()
      }
      const free = new Promise<void>((settle) => {
        void navigator.locks.request('ems', { mode }, () => {
          claims[mode] = Promise.resolve(granted)
          settle()
          return hold()
        })
      })
      resolve({ isGranted: false, free })
      return undefined
    })
  }))
}
