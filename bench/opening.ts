import type { Book } from './book.ts'
import { beside, completed, open, settled, type Stage, type Tab } from './browser.ts'
import { addresses } from './servers.ts'

/**
 * With empty caches, with all files cached, and as on any later day, when the browser has the compiled code as well: it starts
 * to keep that at the second opening from its cache, and uses it from the third on.
 */
const caches = ['cold', 'warm', 'hot'] as const
const board = '/manager'
/** The board and the one below it, which is out of sight. */
const wholeBoards = '/manager, with what is out of sight'
const targets = [
  ['/login', 'nobody'],
  ['/admin', 'admin'],
  ['/employee', 'employee'],
  [board, 'manager'],
] as const

/** Measures from the start of the navigation to the paint of everything in sight on a screen, with empty and full caches. */
export async function measureOpening(stage: Stage, book: Book, size: number, samples: number): Promise<void> {
  const taken = new Map<string, number[]>()
  const sample = async (
    name: string,
    tab: Tab,
    url: string,
    cache: (typeof caches)[number],
  ): Promise<void> => {
    if (cache === 'cold') await tab.cdp.send('Network.clearBrowserCache')
    if (cache === 'hot') {
      await open(tab.page, url)
      await settled(tab.page)
    }
    const note = (key: string, took: number) => taken.set(key, [...(taken.get(key) ?? []), took])
    note(`${name}, ${cache}`, await open(tab.page, url))
    if (name === board) note(`${wholeBoards}, ${cache}`, await completed(tab.page))
    await settled(tab.page)
  }
  // The first round warms up.
  for (let round = 0; round <= samples; round += 1) {
    if (round === 1) taken.clear()
    for (const [path, role] of targets) {
      await stage.become(role)
      for (const cache of caches) {
        await stage.app.page.goto(beside.app)
        await sample(path, stage.app, addresses.app + path, cache)
      }
      // The pages they are compared with are measured once per round, spread over the round.
      const floor = { '/login': 'blank', '/employee': 'bare' }[path as string]
      if (!floor) continue
      for (const cache of caches) {
        await stage.floor.page.goto(beside.floor)
        await sample(floor, stage.floor, `${addresses.floors}/${floor}.html`, cache)
      }
    }
  }
  await stage.app.page.goto(beside.app)
  for (const cache of caches) {
    const of = (name: string): readonly number[] => taken.get(`${name}, ${cache}`) ?? []
    book.note('open', `blank, ${cache}`, size, 'ms', of('blank'))
    book.note('open', `bare, ${cache}`, size, 'ms', of('bare'), { blank: of('blank') })
    for (const path of [...targets.map(([path]) => path), wholeBoards]) {
      book.note('open', `${path}, ${cache}`, size, 'ms', of(path), { blank: of('blank'), bare: of('bare') })
    }
  }
}
