import { createContext, use, useSyncExternalStore } from 'react'

/** Where a card would be dropped. */
export interface Target {
  /** The drop id of the list: SPEC 4 'Assignment'. */
  readonly dropId: string
  /** The id of the task that it would precede, `''` at the end; undefined if the drop sets no place. */
  readonly before?: string | undefined
}

/** The card that is being carried. */
export interface InHand {
  readonly itemId: string
  readonly by: 'pointer' | 'keyboard'
  /** What it is over; undefined outside all lists. */
  readonly over: Target | undefined
}

/** What is being carried on one board, and over what. It changes with every move, but few parts rerender for it. */
export interface Hand {
  readonly now: () => InHand | undefined
  readonly set: (inHand: InHand | undefined) => void
  /** Returns the function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
}

/** An empty hand. */
export function createHand(): Hand {
  let now: InHand | undefined
  const listeners = new Set<() => void>()
  return {
    now: () => now,
    set: (inHand) => {
      if (sameInHand(now, inHand)) return
      now = inHand
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function sameInHand(one: InHand | undefined, other: InHand | undefined): boolean {
  return (
    one?.itemId === other?.itemId &&
    one?.over?.dropId === other?.over?.dropId &&
    one?.over?.before === other?.over?.before
  )
}

const HandContext = createContext<Hand>(createHand())

/** Makes everything below share a hand. */
export const HandProvider = HandContext.Provider

/** A value read from what is in the hand; rerenders when it changes. */
export function useInHand<Part extends string | boolean | undefined>(
  select: (inHand: InHand | undefined) => Part,
): Part {
  const hand = use(HandContext)
  return useSyncExternalStore(hand.subscribe, () => select(hand.now()))
}
