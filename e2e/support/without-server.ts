import type { BrowserContext, Locator, Page } from '@playwright/test'

/** When the server has been away for a while, a tab waits up to eight seconds before it asks again. */
export const asked = { timeout: 15_000 }

/** Takes the server away, but not its pages, and returns the function that brings it back. */
export async function takeAway(context: BrowserContext): Promise<() => Promise<void>> {
  const isGone = /\/(api|readyz)/
  await context.route(isGone, (route) => route.abort('connectionrefused'))
  await context.routeWebSocket(/\/api\/live/, (socket) =>
    isAway ? socket.close() : socket.connectToServer(),
  )
  let isAway = true
  // Closes the sockets that are open.
  await context.setOffline(true)
  await context.setOffline(false)
  return async () => {
    isAway = false
    await context.unroute(isGone)
  }
}

/** What a page says while its server is away. */
export function sign(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: 'Waiting for the server…' })
}

/** For each change that waits on this device, whether its author is known to have no account. */
export async function waitingHere(page: Page): Promise<boolean[]> {
  return (await keptHere(page, 'waiting')).map((row) => 'goneSince' in row)
}

/** Whether some tab of this device has its turn to send what waits. */
export async function isSomebodysTurn(page: Page): Promise<boolean> {
  return (await keptHere(page, 'turn')).length > 0
}

function keptHere(page: Page, store: string): Promise<object[]> {
  return page.evaluate(
    (store) =>
      new Promise((resolve) => {
        const opening = indexedDB.open('ems-team')
        opening.addEventListener('success', () => {
          const asking = opening.result.transaction(store).objectStore(store).getAll()
          asking.addEventListener('success', () => {
            opening.result.close()
            resolve(asking.result)
          })
        })
      }),
    store,
  )
}
