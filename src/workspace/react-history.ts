import { useEffect, useState } from 'react'
import type { Entry, NotAtHand, RowKey } from '../domain/request/entry.ts'
import { isDeed } from '../domain/undo/deed.ts'
import { useWorkspace } from './react.tsx'
import type { State } from '../domain/state/state.ts'
import { stateThen } from '../domain/views/history/past-state.ts'
import { useOpened } from './react-context.ts'
import type { Workspace } from './workspace.ts'

/** The entries of a history, the newest first: of one row, or of the whole workspace. Kept current once they are read. */
export interface History {
  /** Nothing as long as they are being read. */
  readonly entries: readonly Entry[] | undefined
  readonly failed: boolean
}

/** Reads a history and keeps it current. Of which row stays the same as long as it is drawn: whoever shows another one's has a key for it. */
export function useHistory(of: RowKey | undefined): History {
  const workspace = useOpened()
  const [kept, setKept] = useState<readonly Entry[]>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let isWanted = true
    const { log } = workspace.place
    const reading = log.history(of)
    reading.then(
      (entries) => isWanted && setKept(entries),
      () => isWanted && setFailed(true),
    )
    return () => {
      isWanted = false
    }
  }, [workspace, of])
  const recent = useWorkspace(() => recentEntries(workspace, of))
  return { entries: kept && merged(kept, recent), failed }
}

/** The state right after an entry, which stays the same as long as it is drawn; read once, since what comes later is undone in it. Nothing as long as it is read. */
export function useStateAfter({ seq }: Entry): State | 'failed' | NotAtHand | undefined {
  const { log } = useOpened().place
  const [then, setThen] = useState<State | 'failed' | NotAtHand>()
  useEffect(() => {
    let isWanted = true
    log.since(seq).then(
      (later) => isWanted && setThen(later === 'not at hand' ? later : stateThen(log.state, later)),
      () => isWanted && setThen('failed'),
    )
    return () => {
      isWanted = false
    }
  }, [log, seq])
  return then
}

/** What is at hand of a history, what waits for its place included. */
function recentEntries({ past }: Workspace, of: RowKey | undefined): readonly Entry[] {
  return of === undefined ? past.entries() : past.touching(of, 0)
}

/** Each entry once, the newest first; that somebody read their notifications is nothing that a history tells. */
function merged(kept: readonly Entry[], recent: readonly Entry[]): readonly Entry[] {
  const byRequest = new Map([...kept, ...recent].map((entry) => [entry.request.id, entry]))
  return [...byRequest.values()]
    .filter(isDeed)
    .toSorted((one, other) => one.seq - other.seq)
    .toReversed()
}
