/** Something still to be rendered, and where. */
interface PlannedDraw {
  readonly element: Element
  readonly draw: () => void
}

const waiting = new Set<PlannedDraw>()
let isPlanned = false

/**
 * Renders one thing at a time when the browser is idle after the paint, those in sight first. Returns the function that
 * cancels it.
 */
export function drawWhenIdle(one: PlannedDraw): () => void {
  waiting.add(one)
  plan()
  return () => waiting.delete(one)
}

/** How long the next one waits for its turn at most, in milliseconds. */
const longestWait = 200

function plan(): void {
  if (isPlanned || waiting.size === 0) return
  isPlanned = true
  const run = (): void => {
    isPlanned = false
    // Anything scrolled into sight meanwhile comes first.
    const all = [...waiting]
    const next = all.find(isInSight) ?? all[0]
    if (next) {
      waiting.delete(next)
      next.draw()
    }
    plan()
  }
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') setTimeout(run, 20)
  else requestIdleCallback(run, { timeout: longestWait })
}

function isInSight({ element }: PlannedDraw): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top < window.innerHeight && bottom > 0
}
