import type { Task } from '../../../domain/model/tasks.ts'
import { announce } from '../../../ui/announcer.tsx'
import { carriedIsGone } from '../../shared/drag/carried-is-gone.ts'
import { taskIdOf } from '../../shared/drag/item-id.ts'
import type { Carrying } from '../../shared/drag/drag-board.tsx'
import type { Hand, InHand, Target } from '../../shared/drag/hand.ts'
import { isLift } from './lifting-key.ts'
import { listSelector } from '../../shared/drag/target.ts'

/** What is announced meanwhile. Fetched with this file: a user who carries by keyboard may have nothing else to go by. */
export * as words from './announcements.ts'

/** What carrying by keyboard needs of its board. */
export interface KeyboardParts {
  readonly hand: Hand
  readonly board: () => Element | null
  /** The tasks of a list, in the order in which they are drawn. */
  readonly tasksOf: (dropId: string) => readonly Task[]
  readonly carrying: Carrying
}

const cancelling = ['mousedown', 'touchstart', 'resize', 'visibilitychange'] as const

/** Handles the keys of a board, starting with the one that lifts a card. Returns a function that stops it. */
export function followKeys(latest: () => KeyboardParts, first: KeyboardEvent): () => void {
  const press = (event: KeyboardEvent): void => {
    const inHand = latest().hand.now()
    if (!inHand) lift(latest(), event)
    else if (inHand.by === 'keyboard') carry(latest(), inHand, event)
  }
  const cancel = (): void => {
    const inHand = latest().hand.now()
    if (inHand?.by === 'keyboard') end(latest(), inHand, undefined)
  }
  // If somebody else deletes the task meanwhile, or moves it to another project, the board no longer handles the keys. Rule Y127.
  const observer = new MutationObserver(() => {
    const inHand = latest().hand.now()
    if (inHand?.by !== 'keyboard' || isHere(latest(), inHand)) return
    latest().hand.set(undefined)
    announce(carriedIsGone)
  })
  const board = latest().board()
  if (board) observer.observe(board, { childList: true, subtree: true })
  press(first)
  // After the window's own listeners, which keep keys from the focused element.
  document.addEventListener('keydown', press, { capture: true })
  for (const other of cancelling) addEventListener(other, cancel, { capture: true, passive: true })
  return () => {
    cancel()
    observer.disconnect()
    document.removeEventListener('keydown', press, { capture: true })
    for (const other of cancelling) removeEventListener(other, cancel, { capture: true })
  }
}

function isHere({ board, tasksOf }: KeyboardParts, { itemId }: InHand): boolean {
  const lists = [...(board()?.querySelectorAll<HTMLElement>(listSelector) ?? [])]
  const isCarried = ({ id }: Task): boolean => id === taskIdOf(itemId)
  return lists.some(({ dataset }) => tasksOf(dataset['dropId'] ?? '').some(isCarried))
}

function lift({ hand, board, tasksOf, carrying }: KeyboardParts, event: KeyboardEvent): void {
  if (!isLift(event, board()) || !(event.target instanceof HTMLElement)) return
  const itemId = event.target.dataset['itemId']
  const list = event.target.closest<HTMLElement>(listSelector)
  if (itemId === undefined || !list) return
  event.preventDefault()
  const tasks = tasksOf(list.dataset['dropId'] ?? '')
  const index = tasks.findIndex(({ id }) => id === taskIdOf(itemId))
  hand.set({ itemId, by: 'keyboard', over: targetIn(list, tasks, index + 1) })
  carrying.lifted(itemId)
}

function carry(parts: KeyboardParts, inHand: InHand, event: KeyboardEvent): void {
  if (event.key === ' ' || event.key === 'Enter') end(parts, inHand, inHand.over)
  else if (event.key === 'Escape') end(parts, inHand, undefined)
  else step(parts, inHand, event.key)
  // While a card is carried, the keys do nothing else: no scrolling, no leaving by Tab.
  if (!event.metaKey && !event.ctrlKey && !event.altKey) event.preventDefault()
}

function end({ hand, carrying }: KeyboardParts, { itemId }: InHand, target: Target | undefined): void {
  hand.set(undefined)
  carrying.dropped(itemId, target)
}

const acrossLists: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }
const withinList: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 5,
  PageUp: -5,
  Home: -Infinity,
  End: Infinity,
}

function step(parts: KeyboardParts, inHand: InHand, key: string): void {
  const { hand, board, carrying } = parts
  const lists = [...(board()?.querySelectorAll<HTMLElement>(listSelector) ?? [])]
  const at = lists.findIndex((list) => list.dataset['dropId'] === inHand.over?.dropId)
  const here = lists[at]
  const down = withinList[key] ?? 0
  const across = acrossLists[key] ?? 0
  const target =
    down !== 0 && here?.dataset['places'] === 'true'
      ? moved(parts, inHand, here, down)
      : across !== 0 || Math.abs(down) === 1
        ? beginningOf(parts, lists[at + (across || down)])
        : undefined
  if (!target) return
  hand.set({ ...inHand, over: target })
  carrying.over(inHand.itemId, target)
}

/** The next list, at its first place. */
function beginningOf({ tasksOf }: KeyboardParts, list: HTMLElement | undefined): Target | undefined {
  if (!list) return undefined
  list.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return targetIn(list, tasksOf(list.dataset['dropId'] ?? ''), 0)
}

/** The same list, some places up or down. */
function moved(parts: KeyboardParts, inHand: InHand, list: HTMLElement, by: number): Target | undefined {
  const carriedId = taskIdOf(inHand.itemId)
  const others = parts.tasksOf(list.dataset['dropId'] ?? '').filter(({ id }) => id !== carriedId)
  const before = inHand.over?.before
  const found = others.findIndex(({ id }) => id === before)
  const place = found === -1 ? others.length : found
  return targetIn(list, others, Math.min(others.length, Math.max(0, place + by)))
}

function targetIn(list: HTMLElement, tasks: readonly Task[], place: number): Target {
  const dropId = list.dataset['dropId'] ?? ''
  return list.dataset['places'] === 'true' ? { dropId, before: tasks[place]?.id ?? '' } : { dropId }
}
