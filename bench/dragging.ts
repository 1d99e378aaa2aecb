import type { Page } from '@playwright/test'
import type { Book } from './book.ts'
import { beside, measured, middleOf, open, settled, type Stage } from './browser.ts'
import { clickFloor } from './floor-actions.ts'
import { firstCard, placeOf, showBoard } from './manager-actions.ts'
import type { Frames } from './probe-page.ts'
import { addresses } from './servers.ts'

interface Point {
  readonly x: number
  readonly y: number
}

const steps = 60
const rounds = 3
const frame = 1000 / 60

/**
 * Measures lifting a card, carrying it over all lists of the board, holding it where a column scrolls by itself, and
 * dropping it. The frames meanwhile are compared with those of an empty page under the same moves.
 */
export async function measureDragging(stage: Stage, book: Book, size: number): Promise<void> {
  const { page } = stage.app
  await stage.become('manager')
  await open(page, `${addresses.app}/manager`)
  await settled(page)
  const click = await clickFloor(stage.floor.page)
  const taken: Taken[] = []
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const clicked = await click()
    await showBoard(page)
    const path = await pathOver(page)
    const floor = await framesOf(stage.floor.page, path)
    const one = { clicked, floor, ...(await dragOnce(page, path)) }
    if (round > 0) taken.push(one)
    await settled(page)
  }
  const clicked = taken.map((one) => one.clicked)
  const note = (name: string, unit: string, of: (frames: Frames) => number): void => {
    const still = { 'empty page': taken.map((one) => of(one.floor)) }
    book.note(
      'drag',
      name,
      size,
      unit,
      taken.map((one) => of(one.frames)),
      still,
    )
  }
  book.note(
    'drag',
    'lift',
    size,
    'ms',
    taken.map(({ lift }) => lift),
    { click: clicked },
  )
  note('longest frame after the lift', 'ms', ({ longest }) => longest)
  note('longest frame, as the browser reports it (0: none over 50 ms)', 'ms', ({ reported }) => reported)
  note('frames over 50 ms', 'frames', ({ over50 }) => over50)
  note('all frames', 'frames', ({ count }) => count)
  book.note(
    'drag',
    'drop',
    size,
    'ms',
    taken.map(({ drop }) => drop),
    { click: clicked },
  )
  await page.goto(beside.app)
}

interface Taken {
  readonly lift: number
  readonly drop: number
  readonly frames: Frames
  readonly floor: Frames
  readonly clicked: number
}

async function dragOnce(
  page: Page,
  path: readonly Point[],
): Promise<Pick<Taken, 'lift' | 'drop' | 'frames'>> {
  const from = await middleOf(firstCard(placeOf(page, 'To Do')))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  const lifting = () => page.mouse.move(from.x + 8, from.y + 8)
  const [lift = Number.NaN] = await measured(page, 'pointermove', [['lifted']], lifting)
  const frames = await framesOf(page, path)
  const target = placeOf(page, 'In Progress')
  const to = await middleOf(target)
  await page.mouse.move(to.x, to.y, { steps: 4 })
  const [drop = Number.NaN] = await measured(page, 'pointerup', [['count', target]], () => page.mouse.up())
  return { lift, drop, frames }
}

/** Moves along a path at 60 steps a second, stays at its end for a second, and returns the frames meanwhile. */
async function framesOf(page: Page, path: readonly Point[]): Promise<Frames> {
  await page.evaluate(() => window.probe.startFrames())
  for (const { x, y } of path) {
    const next = performance.now() + frame
    await page.mouse.move(x, y)
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())))
  }
  await page.waitForTimeout(1000)
  return page.evaluate(() => window.probe.stopFrames())
}

/** A path over the centres of all lists in sight, and to the lower edge of the first. */
async function pathOver(page: Page): Promise<Point[]> {
  const places = await page.evaluate(() =>
    [...document.querySelectorAll('[data-drop-id]')].map((place) => {
      const { left, top, width, height, bottom } = place.getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2, bottom }
    }),
  )
  const seen = places.filter(({ y }) => y > 60 && y < 840)
  const [first] = seen
  if (!first) throw new Error('There is no board.')
  const stops = [...seen, { x: first.x, y: first.bottom - 30 }]
  const legs = stops.length - 1
  return Array.from({ length: steps }, (_, step) => {
    const at = ((step + 1) / steps) * legs
    const [from, to] = [stops[Math.min(legs - 1, Math.floor(at))], stops[Math.min(legs, Math.floor(at) + 1)]]
    const share = Math.min(1, at - Math.min(legs - 1, Math.floor(at)))
    if (!from || !to) return first
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
  })
}
