import { useCallback, useEffect, useState } from 'react'
import { backupText } from '../domain/backup/backup.ts'
import type { Stamp } from '../domain/model/day.ts'
import type { Aside, Device, Snapshot } from './device.ts'
import { useOpened } from './react-context.ts'

/** Copies of whole workspaces, kept aside. */
export interface Shelf<Copy> {
  /** The newest first; `none` where nothing can be kept. */
  readonly copies: readonly Copy[] | 'reading' | 'unreadable' | 'none'
  readonly readAgain: () => void
  /** Reads the text of a copy; none if it is gone or cannot be read. */
  readonly text: (id: number) => Promise<string | undefined>
}

/** The states that this browser keeps aside by itself, read when they are first asked for. */
export function useSnapshots(): Shelf<Snapshot> {
  return useShelf(useOpened().place.device?.snapshots)
}

/** The workspaces that were kept aside, read when they are first asked for. */
export function useAsides(): Shelf<Aside> {
  return useShelf(useOpened().place.device?.asides)
}

interface CopyStore<Copy> {
  list(): Promise<readonly Copy[]>
  text(id: number): Promise<string | undefined>
}

function useShelf<Copy>(store: CopyStore<Copy> | undefined): Shelf<Copy> {
  const [copies, setCopies] = useState<Shelf<Copy>['copies']>(store ? 'reading' : 'none')
  const readAgain = useCallback(() => {
    store?.list().then(setCopies, (error: unknown) => {
      console.warn('What was kept aside could not be read.', error)
      setCopies('unreadable')
    })
  }, [store])
  useEffect(readAgain, [readAgain])
  const text = useCallback(async (id: number) => store?.text(id).catch(() => undefined), [store])
  return { copies, readAgain, text }
}

/** Returns the function that keeps the present state aside before a restore. It returns whether it is kept now. */
export function useKeepSnapshot(): () => Promise<boolean> {
  const workspace = useOpened()
  return useCallback(async () => {
    try {
      return (await workspace.place.device?.snapshots?.keep('restore', workspace.now())) ?? false
    } catch (error) {
      // The code for it cannot be fetched.
      console.warn('No snapshot was kept.', error)
      return false
    }
  }, [workspace])
}

/** Returns the function that discards a workspace kept aside and, with the last of them, the news about it. May fail. */
export function useDiscardAside(): (id: number) => Promise<void> {
  const { device } = useOpened().place
  return useCallback(async (id) => device && discardAside(device, id), [device])
}

async function discardAside({ asides, incidents }: Device, id: number): Promise<void> {
  await asides?.discard(id)
  const left = await asides?.list()
  if (left?.length !== 0) return
  for (const incident of incidents.list()) if (incident.kind === 'cleared') incidents.dismiss(incident.id)
}

/** A backup of the whole workspace, and whether it contains the history as far back as it is kept. */
interface MadeBackup {
  readonly at: Stamp
  readonly text: string
  readonly isWhole: boolean
}

/**
 * Returns the function that gives the whole workspace with its history as the text of a backup. If the older history cannot
 * be read, the backup has what is at hand: anyone making a backup at such a time is likely to need it.
 */
export function useMakeBackup(): (passwords: boolean) => Promise<MadeBackup> {
  const workspace = useOpened()
  return useCallback(
    async (passwords) => {
      const { log } = workspace.place
      const history = await log.history().catch(() => undefined)
      const entries = history ?? log.past.entries()
      const at = workspace.now()
      const text = backupText(log.state, { at, seq: log.status().seq, entries, passwords })
      return { at, text, isWhole: history !== undefined }
    },
    [workspace],
  )
}
