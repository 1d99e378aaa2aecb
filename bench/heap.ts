import type { Book } from './book.ts'
import { beside, open, settled, type Stage, type Tab } from './browser.ts'
import { changeStatus } from './employee-actions.ts'
import { addresses } from './servers.ts'

const stops = [0, 50, 500]

/**
 * Measures the heap after a forced collection, in MB: on the board, and on an employee's dashboard before and after
 * changes of a status, which are made through its field. The bare page and an empty one are measured for comparison.
 */
export async function measureHeap(stage: Stage, book: Book, size: number): Promise<void> {
  const { app, floor } = stage
  await open(floor.page, `${addresses.floors}/blank.html`)
  const blank = await heapOf(floor)
  await open(floor.page, `${addresses.floors}/bare.html`)
  const bare = [await heapOf(floor)]
  await stage.become('manager')
  await open(app.page, `${addresses.app}/manager`)
  await settled(app.page)
  book.note('heap', '/manager at start', size, 'MB', [await heapOf(app)], { bare })
  await stage.become('employee')
  await open(app.page, `${addresses.app}/employee`)
  await settled(app.page)
  await app.page.locator('main article select').first().focus()
  let done = 0
  for (const stop of stops) {
    for (; done < stop; done += 1) await changeStatus(app.page)
    await app.page.waitForTimeout(1000)
    await settled(app.page)
    const name = stop === 0 ? '/employee at start' : `/employee after ${stop} changes of a status`
    book.note('heap', name, size, 'MB', [await heapOf(app)], { bare })
  }
  book.note('heap', 'bare', size, 'MB', bare, { blank: [blank] })
  await app.page.goto(beside.app)
}

async function heapOf({ cdp }: Tab): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}
