import { type Json, asText, parseObject } from '../../../domain/model/json.ts'
import { persistedKey } from '../../../domain/backup/persisted-key.ts'
import { loginIn, unfolded } from '../../../domain/backup/persisted.ts'
import { rowLists, type RowLists } from '../../../domain/model/row-lists.ts'
import type { RecoveryStore } from '../aside/recovery.ts'
import { keys } from '../keys.ts'
import { isLogin, readUser, userIn } from '../storage/current-user.ts'
import { migrate, versionOf } from '../storage/migrate.ts'
import type { StoredTexts } from '../storage/stored-texts.ts'
import { isTheme, seqOf, unknownFields, type Stored } from './read.ts'
import { readTable, type Copies, type Source } from './read-table.ts'

/**
 * Reads the documented keys (DECISIONS 'Data and storage'): a table's own key wins over the copy in `root`, and that over
 * what redux-persist has left; what is unreadable is kept aside under a `recovery:` key, and the copy, if there is one, is
 * used instead. `spare` are the rows of a third copy, to be given when the first reading found damage.
 */
export function readStored(texts: StoredTexts, recovery: RecoveryStore, spare?: RowLists): Stored {
  const damaged = new Set<string>()
  const untouchable = new Set<string>()
  const setAside = (key: string, text: string): void => {
    damaged.add(key)
    if (!recovery.keep(key, text)) untouchable.add(key)
  }
  if (!isTheme(texts.theme)) setAside(keys.theme, texts.theme ?? '')
  if (!isLogin(texts.currentUser)) setAside(keys.currentUser, texts.currentUser ?? '')

  const text = texts.of('root')
  const stored = parseObject(text ?? undefined)
  if (text !== null && !stored) setAside(keys.root, text)
  const root = stored && rootOf(stored, text ?? '')
  const persisted = isOurForm(stored) ? undefined : persistedOf(texts, setAside)
  const source = { texts, root, persisted, setAside }
  const rows = rowLists((table) => readTable(source, table, spare?.[table]))
  const { ours, isAllOurs } = texts
  return {
    rows,
    orderName: asText(root?.value['log']),
    seq: seqOf(root?.value),
    user: texts.currentUser === null ? loginOf(root, persisted) : readUser(texts.currentUser),
    damaged,
    untouchable,
    ours,
    isAllOurs,
    root: unknownFields(root?.value),
    takenOver: [root, persisted].flatMap((copy) =>
      copy?.isTakenOver && copy.taken.size > 0 ? { key: copy.key, rows: Object.fromEntries(copy.taken) } : [],
    ),
  }
}

function rootOf(stored: Json, text: string): Copies {
  const value = isOurForm(stored) ? stored : unfolded(stored)
  return {
    key: keys.root,
    text,
    value: migrate(value),
    isTakenOver: value !== stored,
    taken: new Map(),
  }
}

/** Whether EMS wrote it: then what another program has left was taken over long ago. */
function isOurForm(stored: Json | undefined): boolean {
  return stored !== undefined && versionOf(stored) > 0
}

function persistedOf({ persisted }: StoredTexts, setAside: Source['setAside']): Copies | undefined {
  if (persisted === null) return undefined
  const stored = parseObject(persisted)
  if (!stored) setAside(persistedKey, persisted)
  return (
    stored && {
      key: persistedKey,
      text: persisted,
      value: unfolded(stored),
      isTakenOver: true,
      taken: new Map(),
    }
  )
}

/** Who was logged in where another program keeps that nowhere but in its `auth`. */
function loginOf(...copies: readonly (Copies | undefined)[]): Stored['user'] {
  const first = copies.find((copy) => copy?.isTakenOver && 'auth' in copy.value)
  const user = loginIn(first?.value['auth'])
  return user && { ...userIn(user), mustBeWritten: true }
}
