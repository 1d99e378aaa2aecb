import { type Json, asText, parseObject } from '../../../domain/model/json.ts'
import { persistedKey } from '../../../domain/backup/persisted-key.ts'
import { loginIn, unfolded } from '../../../domain/backup/persisted.ts'
import { rowLists, type RowLists } from '../../../domain/model/row-lists.ts'
import { deepestStored, isShallow } from '../../../domain/model/shallow.ts'
import { isPart, tableNames } from '../../../domain/model/tables.ts'
import type { RecoveryStore } from '../aside/recovery.ts'
import { keys } from '../keys.ts'
import { isLogin, readUser, userIn } from '../storage/current-user.ts'
import { formatVersion, migrate, versionOf } from '../storage/migrate.ts'
import type { StoredTexts } from '../storage/stored-texts.ts'
import { isTheme, seqOf, unknownFields, type Stored } from './read.ts'
import { readTable, type Copies, type Source } from './read-table.ts'

/**
 * Reads the documented keys (DECISIONS 'Data and storage'). A table's own key wins over the copy in `root`, which wins over
 * what redux-persist has left. What is unreadable is kept aside under a `recovery:` key, and the copy, if there is one, is
 * used instead. `spare` holds the rows of a third copy, passed when the first reading found damage.
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
  const root = stored && rootOf(stored, text ?? '', setAside)
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

function rootOf(stored: Json, text: string, setAside: Source['setAside']): Copies {
  // What another program calls labels or comments is not ours, although it stands in the same place.
  const [parted, hasParts] = isOurForm(stored) ? [stored, false] : withoutParts(stored)
  const [own, hasDeep] = withoutFields(parted, isTooDeep)
  if (hasParts || hasDeep) setAside(keys.root, text)
  const value = isOurForm(own) ? own : unfolded(own)
  return {
    key: keys.root,
    text,
    value: migrate(value),
    isTakenOver: value !== own,
    isPresentForm: versionOf(stored) === formatVersion,
    taken: new Map(),
  }
}

/** An object without the fields named like tables of parts, and whether it had any. */
function withoutParts(stored: Json): readonly [Json, boolean] {
  return withoutFields(stored, (field) => partNames.has(field))
}

const partNames = new Set<string>(tableNames.filter(isPart))

/** Whether a field of `root` is too deep to be written again. For tables, each row is checked instead. */
function isTooDeep(field: string, value: unknown): boolean {
  return !names.has(field) && !isShallow(value, deepestStored)
}

const names = new Set<string>(tableNames)

function withoutFields(
  stored: Json,
  isLeftOut: (field: string, value: unknown) => boolean,
): readonly [Json, boolean] {
  const fields = Object.entries(stored)
  const others = fields.filter(([field, value]) => !isLeftOut(field, value))
  return others.length === fields.length ? [stored, false] : [Object.fromEntries(others), true]
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
      value: unfolded(withoutParts(stored)[0]),
      isTakenOver: true,
      isPresentForm: false,
      taken: new Map(),
    }
  )
}

/** Who was logged in, where another program keeps that only in its `auth`. */
function loginOf(...copies: readonly (Copies | undefined)[]): Stored['user'] {
  const first = copies.find((copy) => copy?.isTakenOver && 'auth' in copy.value)
  const user = loginIn(first?.value['auth'])
  return user && { ...userIn(user), mustBeWritten: true }
}
