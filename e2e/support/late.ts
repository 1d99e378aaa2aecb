import type { BrowserContext } from '@playwright/test'

/** By how many milliseconds everything comes later that a tab waits for: `E2E_LATE`. */
const delay = Number(process.env['E2E_LATE'] ?? 0)

/**
 * On request, whatever a tab hears of the others, every answer of a server and every part of the app comes late, in the order
 * in which it would have come: a test that does not wait for it fails then each time, and not once in a hundred runs. Not
 * for `npm test`.
 */
export async function makeLate(context: BrowserContext): Promise<void> {
  if (delay === 0) return
  await context.addInitScript((delay) => {
    // oxlint-disable-next-line typescript/unbound-method -- called with the right `this` below
    const { addEventListener } = EventTarget.prototype
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      const isChannel = this instanceof BroadcastChannel || this instanceof WebSocket
      const isNews = (isChannel && type === 'message') || (this === window && type === 'storage')
      if (!isNews || typeof listener !== 'function')
        return addEventListener.call(this, type, listener, options)
      const late = (event: Event): void => void setTimeout(() => listener.call(this, event), delay)
      addEventListener.call(this, type, late, options)
    }
    const fetch = window.fetch.bind(window)
    window.fetch = async (...args) => {
      const answer = await fetch(...args)
      await new Promise((resolve) => setTimeout(resolve, delay))
      return answer
    }
  }, delay)
}
