import type { BrowserContext, Locator, Page } from '@playwright/test'

/** After a while away a tab asks again every eight seconds at most. */
export const asked = { timeout: 15_000 }

/** Takes the server away, but not its pages, and gives the function that brings it back. */
export async function takeAway(context: BrowserContext): Promise<() => Promise<void>> {
  const isGone = /\/(api|readyz)/
  await context.route(isGone, (route) => route.abort('connectionrefused'))
  await context.routeWebSocket(/\/api\/live/, (socket) =>
    isAway ? socket.close() : socket.connectToServer(),
  )
  let isAway = true
  // Ends the sockets that are open.
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

/** Of each change that waits on this device: whether it is known that its author has no account. */
export async function waitingHere(page: Page): Promise<boolean[]> {
  return (await keptHere(page, 'waiting')).map((row) => 'goneSince' in row)
}

/** Whether some tab of this device has the turn to send what waits. */
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
