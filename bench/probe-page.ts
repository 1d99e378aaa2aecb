import { counterIn, groupOf, screenAt, screens, wholeOf, type ScreenName } from './drawn.ts'

/**
 * What is waited for: that the text, the value or the number of tasks of an element has changed, that it is disabled,
 * that a menu, the panel of a task or the palette is open, that a card is lifted or chosen, or that a screen is drawn.
 */
export type Change =
  'text' | 'value' | 'count' | 'disabled' | 'menu' | 'panel' | 'palette' | 'lifted' | 'selected' | ScreenName

/** The frames since `startFrames`, by the time stamps of animation frames, and the longest as reported by the browser. */
export interface Frames {
  readonly count: number
  readonly longest: number
  readonly over50: number
  readonly reported: number
}

/** Runs in every measured page before its own code, and tells when something is on the screen. */
export interface Probe {
  /** When everything in sight on the screen at this address was painted, in milliseconds since the navigation began. */
  readonly opened: Promise<number>
  /** When what is out of sight was painted as well. */
  readonly completed: Promise<number>
  /** Waits for a change from the next trusted event of a type on. Returns the number to ask for its result by. */
  expect(event: string, change: Change, element?: Element): number
  /** How long it took from the event to the paint that shows the change. */
  took(number: number): Promise<number>
  startFrames(): void
  stopFrames(): Frames
}

declare global {
  interface Window {
    probe: Probe
  }
}

const screen = screenAt(location.pathname)
const whole = wholeOf(screen)
const expected: Promise<number>[] = []
let stamps: number[] | undefined
let longFrames: PerformanceEntry[] = []

window.probe = {
  opened: screen ? painted(screens[screen]) : new Promise(() => {}),
  completed: whole ? painted(screens[whole]) : new Promise(() => {}),
  expect: (event, change, element) => {
    const holds = conditionOf(change, element)
    const waiting = new Promise<number>((resolve) => {
      const begin = (happened: Event): void => {
        if (!happened.isTrusted) return
        removeEventListener(event, begin, { capture: true })
        void painted(holds).then((at) => resolve(at - happened.timeStamp))
      }
      addEventListener(event, begin, { capture: true })
    })
    return expected.push(waiting) - 1
  },
  took: (number) => expected[number] ?? Promise.reject(new Error('Nothing was expected.')),
  startFrames: () => {
    const list: number[] = []
    stamps = list
    longFrames = []
    const note = (at: number): void => {
      if (stamps !== list) return
      list.push(at)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  },
  stopFrames: () => {
    const list = stamps ?? []
    stamps = undefined
    const lengths = list.slice(1).map((at, index) => at - (list[index] ?? at))
    const over50 = lengths.filter((length) => length > 50).length
    const longest = Math.max(0, ...lengths)
    return { count: lengths.length, longest, over50, reported: longestSince(list[0] ?? 0) }
  },
}

if (PerformanceObserver.supportedEntryTypes.includes('long-animation-frame')) {
  const observer = new PerformanceObserver((list) => {
    longFrames.push(...list.getEntries())
  })
  observer.observe({ type: 'long-animation-frame' })
}

/** The longest of the long frames reported by the browser that began since `start`. */
function longestSince(start: number): number {
  const since = longFrames.filter(({ startTime }) => startTime >= start)
  return Math.max(0, ...since.map(({ duration }) => duration))
}

/** When the first frame in which a condition holds was painted. */
function painted(holds: () => boolean): Promise<number> {
  return new Promise((resolve) => {
    const look = (): void => {
      // Taken before the check, which needs a while itself.
      const at = performance.now()
      if (holds()) resolve(at)
      else afterChange(() => requestAnimationFrame(next))
    }
    // The task runs after the paint of the frame that asked for it, and before everything queued by then: work after the paint
    // is not counted.
    const next = (): void => void scheduler.postTask(look, { priority: 'user-blocking' })
    requestAnimationFrame(next)
  })
}

/** In milliseconds: how long the document may stay unchanged before it is checked anyway. */
const quiet = 100

/**
 * Goes on once something in the document has changed. Asking for one frame after another makes the browser draw them all, even
 * those between parts of work that React does in several turns, and that took as long as the parts themselves.
 */
function afterChange(go: () => void): void {
  const end = (): void => {
    observer.disconnect()
    clearTimeout(timer)
    go()
  }
  const observer = new MutationObserver(end)
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  const timer = setTimeout(end, quiet)
}

function conditionOf(change: Change, element?: Element): () => boolean {
  if (change in screens) return screens[change as ScreenName]
  if (change === 'menu') return () => document.querySelector('[role=menuitem]') !== null
  if (change === 'panel') return () => document.querySelector('[role=region] textarea') !== null
  if (change === 'palette') return () => document.querySelector('dialog[open] [role=option]') !== null
  if (change === 'lifted') return isLifted
  if (change === 'selected') return () => document.querySelector(selectedCard) !== null
  if (!element) throw new Error('An element is needed.')
  if (change === 'disabled') return () => element.matches(':disabled')
  if (change === 'count') return otherCount(groupOf(element))
  const read = (): string | null =>
    change === 'value' && 'value' in element ? String(element.value) : element.textContent
  const before = read()
  return () => read() !== before
}

function otherCount(group: Element): () => boolean {
  let counter = counterIn(group)
  const before = counter?.textContent
  return () => {
    if (!counter?.isConnected) counter = counterIn(group)
    return counter !== undefined && counter.textContent !== before
  }
}

const selectedCard = '[data-item-id][aria-description^="Selected"]'

/** A lifted card has a second one under the pointer. */
function isLifted(): boolean {
  return (
    document.querySelector('[style*="fixed"] > div[aria-hidden], [data-item-id][style*="fixed"]') !== null
  )
}
