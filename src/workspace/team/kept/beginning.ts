import type { Entry } from '../../../domain/request/entry.ts'
import { applyAll } from '../../../domain/state/change.ts'
import { createState, type MemoryState } from '../../../domain/state/state.ts'
import type { Wire } from '../wire.ts'
import type { FoundView, Kept } from './kept.ts'

/** In milliseconds: a device that takes longer to read what it keeps is taken to keep nothing. */
const readTimeout = 1000

/** What a page begins with. */
interface Beginning {
  readonly state: MemoryState
  readonly me: string | undefined
  readonly epoch: string
  readonly seq: number
  /** Whether it is what this device has kept, and not what the server says now. */
  readonly isKept: boolean
  /** The number of the view that may be kept here; nothing where it cannot. */
  readonly era: number | undefined
  /** The last entries: all after `pastFrom`. */
  readonly entries: readonly Entry[]
  readonly pastFrom: number
  /** Whether there is no admin yet. */
  readonly isNew?: boolean
}

/** What was seen last on this device, whose page then asks only for what is new; else what the server says. Fails where it is away. */
export async function beginning(
  kept: Kept | undefined,
  wire: Pick<Wire, 'snapshot' | 'logout'>,
): Promise<Beginning> {
  const view = await soon(kept?.view())
  if (view) return fromView(view)
  if (await soon(kept?.isLeaving())) {
    // Whoever logged out while the server was away is not to be found logged in.
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

/** What comes of looking for something; nothing where that fails, or takes longer than a second. */
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
