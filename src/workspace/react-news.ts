import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { Refusal } from '../domain/request/refusal.ts'
import type { Damage, Incident, TakenOver } from './device.ts'
import type { LogStatus } from './log.ts'
import type { Place } from './place.ts'
import { useOpened } from './react-context.ts'

/** What everyone must know about how their workspace is kept. */
export interface News {
  readonly status: LogStatus
  /** Incidents involving the stored data. */
  readonly incidents: readonly Incident[]
  /** What was kept aside of the stored data. */
  readonly damage: readonly Damage[]
  /** What was taken over from data in another form. */
  readonly takenOver: readonly TakenOver[]
}

/** What there is to tell of a place right now. */
export function newsOf({ log, device }: Place): News {
  return {
    status: log.status(),
    incidents: device?.incidents.list() ?? [],
    damage: device?.damage.list() ?? [],
    takenOver: device?.damage.takenOver() ?? [],
  }
}

/** What still has to be told, kept current. */
export function useNews(): News {
  const { log, device } = useOpened().place
  return {
    status: useSyncExternalStore(
      useCallback((listener: () => void) => log.onStatus(listener), [log]),
      () => log.status(),
    ),
    incidents: useList(device?.incidents, (incidents) => incidents.list()),
    damage: useList(device?.damage, (damage) => damage.list()),
    takenOver: useList(device?.damage, (damage) => damage.takenOver()),
  }
}

/** A list from a store, kept current; always the same list where there is no store. */
function useList<Store extends { subscribe(listener: () => void): () => void }, Item>(
  store: Store | undefined,
  list: (store: Store) => readonly Item[],
): readonly Item[] {
  const subscribe = useCallback((listener: () => void) => store?.subscribe(listener) ?? (() => {}), [store])
  return useSyncExternalStore(subscribe, () => (store ? list(store) : nothing))
}

const nothing: readonly never[] = []

/** Calls back when something already shown is refused in the end, with its request id (the `entryId` of its outcome). */
export function useRetractions(onRetracted: (refusal: Refusal, requestId: string) => void): void {
  const workspace = useOpened()
  useEffect(() => workspace.onRetracted(onRetracted), [workspace, onRetracted])
}
