import { counterIn, groupOf, screenAt, screens, wholeOf, type ScreenName } from './drawn.ts'

/**
 * What is waited for: that the text, the value or the number of tasks of an element is another one, that it is disabled,
 * that a menu, the panel of a task or the palette is open, that a card is lifted or chosen, or that a screen is drawn.
 */
export type Change =
  'text' | 'value' | 'count' | 'disabled' | 'menu' | 'panel' | 'palette' | 'lifted' | 'selected' | ScreenName

/** The frames since `startFrames`: by the time stamps of animation frames, and as the browser reports long ones. */
export interface Frames {
  readonly count: number
  readonly longest: number
  readonly over50: number
  readonly reported: number
}

/** Runs in every measured page before its own code, and tells when something is on the screen. */
export interface Probe {
  /** When all that is in sight of the screen at this address was painted, in milliseconds since the navigation began. */
  readonly opened: Promise<number>
  /** When what is out of sight was painted as well. */
  readonly completed: Promise<number>
  /** From the next trusted event of a type on, waits for a change. Gives the number under which to ask for it. */
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

/** The longest of the long frames that the browser has reported and that began since. */
function longestSince(start: number): number {
  const since = longFrames.filter(({ startTime }) => startTime >= start)
  return Math.max(0, ...since.map(({ duration }) => duration))
}

/** When the first frame in which something holds was painted. */
function painted(holds: () => boolean): Promise<number> {
  return new Promise((resolve) => {
    const look = (): void => {
      // Before it is looked at, which takes a while of its own.
      const at = performance.now()
      if (holds()) resolve(at)
      else afterChange(() => requestAnimationFrame(next))
    }
    // It comes after the paint of the frame in which it is asked for, and before all that waits for its turn by then: what is done
    // after the paint is no part of it.
    const next = (): void => void scheduler.postTask(look, { priority: 'user-blocking' })
    requestAnimationFrame(next)
  })
}

/** In milliseconds: how long nothing need change in the document before it is looked at all the same. */
const quiet = 100

/**
 * Once something in the document has changed. Whoever asks for one frame after the other has the browser draw them all, also
 * those between two parts of what React does in several turns: that took as long as the parts themselves.
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
  return document.querySelector('div[aria-hidden].fixed, [data-item-id][style*="fixed"]') !== null
}
