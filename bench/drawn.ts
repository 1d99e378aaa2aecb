/** The screens whose drawing is waited for. This runs in the page. */
export type ScreenName = keyof typeof screens

const cardsInColumn = 3
/** The first has five employees, the second three. */
const boards = 2
/** The fewest days in a month. */
const days = 28
/** In pixels. */
const halfCard = 40

/** Whether everything in sight on a screen is in the document. */
export const screens = {
  blank: () => has('main'),
  click: () => has('button'),
  still: () => has('[data-item-id]'),
  bare: () =>
    columns('.column').length === 3 &&
    columns('.column').every((column) => isFilled(column, column, '.card', cardsInColumn, innerHeight)),
  login: () => has('form input[name=email]'),
  board: () => {
    const places = columns('[data-drop-id]:not(.put-aside *)')
    const seen = places.filter(isInSight)
    return places.length >= 3 + 5 && seen.length >= 3 && seen.every((place) => isFull(place, innerHeight))
  },
  /** Also what is out of sight, as far as it is drawn without scrolling. */
  boards: () => {
    const places = columns('[data-drop-id]:not(.put-aside *)')
    return places.length === boards * 3 + 8 && places.every((place) => isFull(place))
  },
  employee: () => has('main h1') && document.querySelectorAll('main article').length >= cardsInColumn,
  admin: () => document.querySelectorAll('main tbody tr').length >= boards,
  calendar: () =>
    heading() === 'Calendar' &&
    document.querySelectorAll('td[data-drop-id]:not(.put-aside *)').length >= days &&
    has('td[data-drop-id]:not(.put-aside *) li'),
  workload: () => heading() === 'Workload' && has('main section[aria-label="Open tasks of each person"] li'),
  employees: () => heading() === 'My Employees' && has('main select'),
} as const satisfies Readonly<Record<string, () => boolean>>

const paths: Readonly<Record<string, ScreenName>> = {
  '/blank.html': 'blank',
  '/click.html': 'click',
  '/bare.html': 'bare',
  '/still.html': 'still',
  '/login': 'login',
  '/manager': 'board',
  '/employee': 'employee',
  '/admin': 'admin',
  '/my-employees': 'employees',
}

/** The screen at an address, if it is one that is waited for. */
export function screenAt(path: string): ScreenName | undefined {
  return paths[path]
}

/** The group that a list of the board belongs to: it shows the number of its tasks. */
export function groupOf(place: Element): Element {
  return place.closest('[role=group][aria-label]') ?? place
}

/** A screen together with what is drawn on it later, if anything is. */
export function wholeOf(name: ScreenName | undefined): ScreenName | undefined {
  return name === 'board' ? 'boards' : name
}

/** The element that says how many tasks there are: the first one that holds nothing but a number. */
export function counterIn(group: Element): Element | undefined {
  const texts = document.createTreeWalker(group, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (/^\d[\d,. ]*$/.test(text.textContent ?? '')) return text.parentElement ?? undefined
  }
  return undefined
}

function isInSight(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  // A screen that is kept while its user is elsewhere still has its place.
  return element.checkVisibility() && top < innerHeight && bottom > 0
}

/** `lowest` is how far down the list has to be filled: what is below the window is not in sight. */
function isFull(place: HTMLElement, lowest = Infinity): boolean {
  return isFilled(groupOf(place), place, '[data-item-id]', isZone(place) ? 1 : cardsInColumn, lowest)
}

function isZone(place: HTMLElement): boolean {
  return place.dataset['dropId']?.startsWith('emp-') ?? false
}

function isFilled(group: Element, place: Element, card: string, least: number, lowest: number): boolean {
  const counter = counterIn(group)
  if (!counter) return false
  const expected = Number(counter.textContent.replaceAll(/\D/g, ''))
  const cards = place.querySelectorAll(card)
  const last = cards[cards.length - 1]
  if (!last) return expected === 0
  return (
    cards.length >= Math.min(expected, least) && (cards.length >= expected || reachesEnd(last, place, lowest))
  )
}

/** Whether the part of a list that is in sight is filled down to its lower edge. */
function reachesEnd(last: Element, place: Element, lowest: number): boolean {
  const end = Math.min(place.getBoundingClientRect().bottom, lowest)
  return last.getBoundingClientRect().bottom >= end - halfCard
}

function columns(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)]
}

/** The heading of the screen, not of a board that is kept behind it. */
function heading(): string | undefined {
  return document.querySelector('main h1:not(.put-aside *)')?.textContent
}

function has(selector: string): boolean {
  return document.querySelector(selector) !== null
}
