import { useMemo } from 'react'
import type { Entry } from '../../../domain/request/entry.ts'
import type { ToastAction } from '../../../ui/toasts/toast-options.ts'
import { withPart } from '../../../ui/parts/with-part.tsx'
import type { Archive } from '../../../domain/views/history/lines.ts'
import { useArchive, useUndone, type Undone } from '../../../workspace/react-past.ts'
import { openWholeDoor } from '../../../workspace/door.ts'
import { useDeeds, type Deeds } from '../../../workspace/react-person.tsx'
import type { Outcome } from '../../../workspace/workspace.ts'
import type * as afterUndo from './after-undo.ts'

type Telling = typeof afterUndo

/** The ways to undo something, each of which says what was undone, or why it was not. */
export interface Undoing {
  /** Undoes what this screen's user did last. */
  readonly undoLast: () => void
  /** Redoes what they undid last. */
  readonly redoLast: () => void
  readonly undoEntry: (entry: Entry) => void
  /** Call when the user is about to undo something. */
  readonly prepare: () => void
  /** The button of a toast that undoes the reported change, until that is undone; undefined if nothing was changed. */
  readonly offer: (outcome: Outcome) => ToastAction | undefined
}

/** Undoing on behalf of the user this screen was drawn for, however much later one of its buttons is pressed. */
export function useUndoing(): Undoing {
  const archive = useArchive()
  const undone = useUndone()
  const deeds = useDeeds()
  return useMemo(() => undoingBy(archive, undone, deeds), [archive, undone, deeds])
}

function undoingBy(archive: Archive, undone: Undone, deeds: Deeds): Undoing {
  const undoEntry = (entry: Entry | undefined): void =>
    withRules((telling) => telling.undoEntry(archive, deeds, entry))
  return {
    undoLast: () => withRules((telling) => telling.takeStep(archive, deeds, 'undo')),
    redoLast: () => withRules((telling) => telling.takeStep(archive, deeds, 'redo')),
    undoEntry,
    prepare,
    offer: (outcome) => {
      const entryId = outcome.ok ? outcome.entryId : undefined
      if (entryId === undefined) return undefined
      prepare()
      const onAction = (): void => undoEntry(archive.past.entry(entryId))
      const end = { hasCome: () => undone.has(entryId), subscribe: undone.subscribe }
      return { label: 'Undo', onAction, end }
    },
  }
}

/** Fetches the rules of undoing before they are needed; a failure is reported only when the user undoes. */
function prepare(): void {
  void openWholeDoor().catch(() => {})
}

let telling: Promise<Telling> | undefined

/**
 * Calls `then` with the rules of undoing and its words, which are not part of the first screen. They are fetched once for all
 * waiting callers: separate fetches would end in any order, and what is pressed first might not be undone first.
 */
function withRules(then: (telling: Telling) => unknown): void {
  const fetched = (telling ??= fetchTelling())
  void withPart(() => fetched, then)
}

async function fetchTelling(): Promise<Telling> {
  try {
    await openWholeDoor()
    return await import('./after-undo.ts')
  } catch (error) {
    telling = undefined
    throw error
  }
}
