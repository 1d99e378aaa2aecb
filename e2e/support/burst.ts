import type { BrowserContext } from '@playwright/test'
import type { Board } from '../pages/board.ts'
import { unroll } from './tabs.ts'

/** What pages have reported of one company, and how to wait for it. */
export class Reports {
  all: string[] = []
  /** The time reported with each, by this machine's clock. */
  readonly times = new Map<string, number>()
  #total = 0
  #waiting: (() => void)[] = []

  /** Lets every page of the browser report by calling `report(text, time)`. */
  async listen(context: BrowserContext): Promise<void> {
    await context.exposeBinding('report', (_, text: string, time: number) => {
      this.all.push(text)
      this.times.set(text, time)
      this.#total += 1
      for (const check of this.#waiting.splice(0)) check()
    })
  }

  /** The number of reports about all companies. */
  get total(): number {
    return this.#total
  }

  /** Starts over for another company. */
  forget(): void {
    this.all = []
  }

  /** Resolves at the moment there are so many. */
  async reach(count: number): Promise<void> {
    while (this.all.length < count) await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }
}

/** Adds three tasks per frame, endlessly or up to `most`, and reports the titles that have been painted. */
export async function addByFrame(board: Board, name: string, most?: number): Promise<void> {
  await unroll(board.column('To Do'))
  await board.card.evaluate(
    (card, [name, most = Number.POSITIVE_INFINITY]) => {
      const input = card.querySelector<HTMLInputElement>('form input')
      // oxlint-disable-next-line typescript/unbound-method -- called with the right `this` below
      const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      const report = (globalThis as unknown as { report: (text: string, time: number) => Promise<void> })
        .report
      const reported = new Set<string>()
      let count = 0
      const add = async (): Promise<void> => {
        for (let index = 0; index < 3 && count < most; index += 1) {
          count += 1
          setValue?.call(input, `${name} ${count}`)
          input?.dispatchEvent(new Event('input', { bubbles: true }))
          // React processes typing at the end of the turn.
          await Promise.resolve()
          input?.form?.requestSubmit()
          await Promise.resolve()
        }
      }
      const reportPainted = (): void => {
        for (const item of card.querySelectorAll('[role=listitem]')) {
          const title = item.getAttribute('aria-label') ?? ''
          if (!title.startsWith(`${name} `) || reported.has(title)) continue
          reported.add(title)
          void report(title, Date.now())
        }
      }
      const frame = (): void => {
        const shown = new MessageChannel()
        // After the frame that is about to be painted.
        shown.port1.addEventListener('message', () => {
          reportPainted()
          void add()
        })
        shown.port1.start()
        shown.port2.postMessage(undefined)
        requestAnimationFrame(frame)
      }
      requestAnimationFrame(frame)
    },
    [name, most] as const,
  )
}
