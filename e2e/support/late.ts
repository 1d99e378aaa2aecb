import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext } from '@playwright/test'
import { isAtTeam } from './at-team.ts'
import { delay } from './delay.ts'

/**
 * Delays what pages hear of other tabs, what they request, the opening of their databases and what they do when idle,
 * without changing the order.
 */
export async function makeLate(context: BrowserContext): Promise<void> {
  if (delay === 0) return
  // The server of a browser workspace delays these itself (`server.ts`).
  if (isAtTeam)
    await context.route(/\/assets\//, async (route) => {
      await wait(delay)
      await route.fallback()
    })
  await context.addInitScript((delay) => {
    // oxlint-disable-next-line typescript/unbound-method -- called with the right `this` below
    const { addEventListener, removeEventListener } = EventTarget.prototype
    /** The delayed listener that stands in for each listener, for as long as that one is registered. */
    const lateOf = new WeakMap<EventListenerOrEventListenerObject, EventListener>()
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      const isChannel = this instanceof BroadcastChannel || this instanceof WebSocket
      const isNews = (isChannel && type === 'message') || (this === window && type === 'storage')
      const isOpening = this instanceof IDBOpenDBRequest && type === 'success'
      if (!(isNews || isOpening) || typeof listener !== 'function')
        return addEventListener.call(this, type, listener, options)
      const late = (event: Event): void =>
        void setTimeout(() => lateOf.get(listener) === late && listener.call(this, event), delay)
      lateOf.set(listener, late)
      addEventListener.call(this, type, late, options)
    }
    EventTarget.prototype.removeEventListener = function (type, listener, options) {
      const late = listener && lateOf.get(listener)
      if (listener && late) lateOf.delete(listener)
      removeEventListener.call(this, type, late ?? listener, options)
    }
    // A test that begins while a page still does what it does when idle is one on a slow machine.
    const whenIdle = window.requestIdleCallback.bind(window)
    window.requestIdleCallback = (run, options) => window.setTimeout(() => whenIdle(run, options), delay)
    const fetch = window.fetch.bind(window)
    window.fetch = async (...args) => {
      const answer = await fetch(...args)
      await new Promise((resolve) => setTimeout(resolve, delay))
      return answer
    }
  }, delay)
}
