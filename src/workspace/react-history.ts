import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { Entry, NotAtHand, RowKey } from '../domain/request/entry.ts'
import { isDeed } from '../domain/undo/deed.ts'
import { useWorkspace } from './react.tsx'
import type { State } from '../domain/state/state.ts'
import { stateThen } from '../domain/views/history/past-state.ts'
import type { Log, RecentPast } from './log.ts'
import { useOpened } from './react-context.ts'
import type { Workspace } from './workspace.ts'

/** The entries of a history, newest first: of one row or of the whole workspace. Kept current once they have been read. */
export interface History {
  /** Nothing while they are being read. */
  readonly entries: readonly Entry[] | undefined
  /** Why they could not be read: `away` while their place is out of reach; they are read when it is back. */
  readonly failed: 'away' | 'error' | undefined
}

interface HistoryAtHand extends History {
  /** What is known of it so far: its end, before the rest has been read. */
  readonly atHand: readonly Entry[]
}

/**
 * Reads a history and keeps it current. The row must stay the same while the component is mounted: to show another row's
 * history, give the component a key.
 */
export function useHistory(of: RowKey | undefined): HistoryAtHand {
  const workspace = useOpened()
  const { log } = workspace.place
  const [kept, setKept] = useState<readonly Entry[]>()
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    const read = (): (() => void) => readOnce(log, () => log.history(of), setKept, setFailed)
    let end = read()
    // The entries heard so far are gone, and those that came meanwhile were not heard.
    const endWatching = whenBegunAnew(log.past, () => {
      end()
      end = read()
    })
    return () => {
      end()
      endWatching()
    }
  }, [log, of])
  const isAway = useIsAway(log)
  const recent = useWorkspace(() => recentEntries(workspace, of))
  const atHand = merged(kept ?? [], recent)
  return { entries: kept && atHand, failed: failure(isFailed, isAway), atHand }
}

/**
 * The state right after an entry, which must stay the same while the component is mounted. Read only once, since later
 * changes are undone in it. Nothing while it is being read.
 */
export function useStateAfter({ seq }: Entry): State | History['failed'] | NotAtHand {
  const { log } = useOpened().place
  const [then, setThen] = useState<State | NotAtHand>()
  const [isFailed, setFailed] = useState(false)
  useEffect(
    () =>
      readOnce(
        log,
        () => log.since(seq),
        (later) => setThen(later === 'not at hand' ? later : stateThen(log.state, later)),
        setFailed,
      ),
    [log, seq],
  )
  const isAway = useIsAway(log)
  return failure(isFailed, isAway) ?? then
}

function failure(isFailed: boolean, isAway: boolean): History['failed'] {
  if (!isFailed) return undefined
  return isAway ? 'away' : 'error'
}

/**
 * Reads something and reports what has come, or that it could not be read. After a failure it reads again each time its
 * place is back. Returns the function that ends this.
 */
function readOnce<T>(
  log: Log,
  read: () => Promise<T>,
  onRead: (it: T) => void,
  onFailed: (isFailed: boolean) => void,
): () => void {
  let isWanted = true
  let tries = 0
  const attempt = async (): Promise<void> => {
    const turn = ++tries
    try {
      const it = await read()
      if (!isWanted) return
      isWanted = false
      onFailed(false)
      onRead(it)
    } catch {
      // A later attempt may be in flight.
      if (isWanted && turn === tries) onFailed(true)
    }
  }
  let wasAway = isAwayNow(log)
  const end = log.onStatus(() => {
    const isBack = wasAway && !isAwayNow(log)
    wasAway = isAwayNow(log)
    if (!isBack || !isWanted) return
    onFailed(false)
    void attempt()
  })
  void attempt()
  return () => {
    isWanted = false
    end()
  }
}

/** Calls the listener when a log resumes beyond the end of what was at hand. Returns the function that ends this. */
function whenBegunAnew(past: RecentPast, listener: () => void): () => void {
  let missing = past.missingUpTo
  return past.subscribe(() => {
    const before = missing
    missing = past.missingUpTo
    if (missing > before) listener()
  })
}

function useIsAway(log: Log): boolean {
  return useSyncExternalStore(
    useCallback((listener: () => void) => log.onStatus(listener), [log]),
    () => isAwayNow(log),
  )
}

function isAwayNow(log: Log): boolean {
  return log.status().kind === 'offline'
}

/** What is at hand of a history, including what waits for its place. */
function recentEntries({ past }: Workspace, of: RowKey | undefined): readonly Entry[] {
  return of === undefined ? past.entries() : past.touching(of, 0)
}

/**
 * Each entry once, as the log keeps it (`Log.history`), newest first, without those that only mark notifications as read: no
 * history tells of them.
 */
function merged(kept: readonly Entry[], recent: readonly Entry[]): readonly Entry[] {
  const byRequest = new Map([...recent, ...kept].map((entry) => [entry.request.id, entry]))
  return [...byRequest.values()]
    .filter(isDeed)
    .toSorted((one, other) => one.seq - other.seq)
    .toReversed()
}
