import type { Entry } from '../../../domain/request/entry.ts'
import { applyAll } from '../../../domain/state/change.ts'
import { createState, type MemoryState } from '../../../domain/state/state.ts'
import type { Wire } from '../wire.ts'
import type { FoundView, Kept } from './kept.ts'

/** In milliseconds: a device that takes longer to read what it keeps is treated as keeping nothing. */
const readTimeout = 1000

/** What a page starts with. */
interface Beginning {
  readonly state: MemoryState
  readonly me: string | undefined
  readonly epoch: string
  readonly seq: number
  /** Whether it is what this device has kept rather than what the server says now. */
  readonly isKept: boolean
  /** The number of the view that may be kept here; nothing if it cannot be kept. */
  readonly era: number | undefined
  /** The last entries: all those after `pastFrom`. */
  readonly entries: readonly Entry[]
  readonly pastFrom: number
  /** Whether there is no admin yet. */
  readonly isNew?: boolean
}

/**
 * Returns what was last seen on this device, so that the page only asks for what is new; otherwise what the server says.
 * Fails if the server is away.
 */
export async function beginning(
  kept: Kept | undefined,
  wire: Pick<Wire, 'snapshot' | 'logout'>,
): Promise<Beginning> {
  const view = await soon(kept?.view())
  if (view) return fromView(view)
  if (await soon(kept?.isLeaving())) {
    // Somebody who logged out while the server was away must not be found logged in.
    await wire.logout()
    await soon(kept?.forget())
  }
  const era = await soon(kept?.era())
  const { me, epoch, seq, rows, isNew = false } = await wire.snapshot()
  const state = createState(rows)
  return { state, me: me ?? undefined, epoch, seq, isKept: false, era, entries: [], pastFrom: seq, isNew }
}

function fromView({ person, epoch, seq, rows, rowsSeq, entries, pastFrom, era }: FoundView): Beginning {
  const state = createState(rows)
  for (const entry of entries) if (entry.seq > rowsSeq) applyAll(state, entry.changes)
  return { state, me: person, epoch, seq, isKept: true, era, entries, pastFrom }
}

/** The result of a lookup; nothing if it fails or takes longer than a second. */
export async function soon<Found>(looking: Promise<Found> | undefined): Promise<Found | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), readTimeout)
  })
  try {
    return await Promise.race([looking, tooLate])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
