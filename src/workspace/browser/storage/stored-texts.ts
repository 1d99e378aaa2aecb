import { persistedKey } from '../../../domain/backup/persisted-key.ts'
import { concat, copiesText, hashed, type HashedText } from './table-texts.ts'
import { fingerprint, printOf } from './fingerprint.ts'
import { keys, ownTables, workspaceKeys, type OwnTable, type WorkspaceKey } from '../keys.ts'
import { knownSeq, type Prints } from './known-texts.ts'
import type { KnownTexts } from '../both-stores.ts'

/** The texts of the workspace's keys at one moment. */
export interface StoredTexts {
  readonly of: (key: WorkspaceKey) => string | null
  readonly prints: Required<Prints>
  /** The tables whose own key was written by EMS in its present format. */
  readonly ours: readonly OwnTable[]
  /** Whether EMS wrote all of it that way. */
  readonly isAllOurs: boolean
  /** `root` without its second copies, if the tables' own keys hold the same and all of those are ours. */
  readonly lean: string | undefined
  /** The texts under the two keys that are not part of the workspace. */
  readonly theme: string | null
  readonly currentUser: string | null
  /** What redux-persist has left: read where nothing of ours is stored, and never written. */
  readonly persisted: string | null
  /** Whether the same texts are still stored. */
  readonly isCurrent: () => boolean
}

/** The texts of the keys before anything is made of them. */
export interface TakenTexts extends Pick<StoredTexts, 'theme' | 'currentUser' | 'persisted' | 'isCurrent'> {
  readonly texts: Readonly<Record<WorkspaceKey, string | null>>
}

/** Takes them out of storage in one go. */
export function takeTexts(storage: Storage): TakenTexts {
  const texts = {
    root: storage.getItem(keys.root),
    users: storage.getItem(keys.users),
    tasks: storage.getItem(keys.tasks),
    notifications: storage.getItem(keys.notifications),
  }
  return {
    texts,
    theme: storage.getItem(keys.theme),
    currentUser: storage.getItem(keys.currentUser),
    persisted: storage.getItem(persistedKey),
    isCurrent: () => workspaceKeys.every((key) => storage.getItem(keys[key]) === texts[key]),
  }
}

/** Reads what was taken. `present` is what tabs have noted as written in the present format. */
export function readTexts(
  { texts, theme, currentUser, persisted, isCurrent }: TakenTexts,
  present: readonly KnownTexts[],
): StoredTexts {
  const { root } = texts
  const lists = ownTables.flatMap((table): [OwnTable, HashedText][] => {
    const text = texts[table]
    return text === null ? [] : [[table, hashed(text)]]
  })
  const ends = lists.length === ownTables.length ? copiesText(lists) : undefined
  const head = ends && root?.endsWith(ends.text) ? root.slice(0, -ends.text.length) : undefined
  const printsOfOwn = Object.fromEntries(lists.map(([table, { digest }]) => [table, printOf(digest)]))
  const prints = {
    users: '',
    tasks: '',
    notifications: '',
    ...printsOfOwn,
    root: ends && head !== undefined ? printOf(concat([hashed(head), ends]).digest) : fingerprint(root),
  }
  const known = workspaceKeys.filter(
    (key) => knownSeq(present, key, prints[key]) !== undefined && !hasLoneHalf(texts[key] ?? ''),
  )
  const ours = ownTables.filter((table) => known.includes(table))
  const isLean = ours.length === ownTables.length && head?.endsWith(',')
  return {
    of: (key) => texts[key],
    prints,
    ours,
    isAllOurs: known.length === workspaceKeys.length,
    lean: isLean ? `${head?.slice(0, -1)}}` : undefined,
    theme,
    currentUser,
    persisted,
    isCurrent,
  }
}

/**
 * Whether a JSON text contains half a character, written as its number: earlier versions stored those as they came. Its
 * rows must then be looked at, whoever wrote them.
 */
function hasLoneHalf(text: string): boolean {
  // The fast check first, since hardly any text has one.
  return text.includes('\\ud') && /(?:^|[^\\])(?:\\\\)*\\ud[89a-f]/.test(text)
}
