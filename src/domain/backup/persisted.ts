import { isObject, valueOf, type Json } from '../model/json.ts'
import { isPart, tableNames, type TableName } from '../model/tables.ts'

/**
 * Returns a stored `root` with its tables as lists (DECISIONS 'Data and storage'). redux-persist writes each slice as a JSON
 * text, and a slice is usually an object that holds its list. What cannot be understood stays as it is; a root without any such
 * slice is returned unchanged.
 */
export function unfolded(root: Json): Json {
  // What another program calls labels or comments is not ours.
  const lists = tableNames
    .filter((table) => !isPart(table))
    .flatMap((table): [TableName, readonly unknown[]][] => {
      const list = listIn(root[table], table)
      return list && list !== root[table] ? [[table, list]] : []
    })
  return lists.length === 0 && !('_persist' in root) ? root : { ...root, ...Object.fromEntries(lists) }
}

/** How deep the list or the user may be nested in a slice. */
const deepest = 10

/** Who was logged in, according to the `auth` slice in redux-persist's form; undefined if nobody was. */
export function loginIn(auth: unknown, left = deepest): Json | undefined {
  const slice = valueOf(auth)
  if (!isObject(slice) || slice['isAuthenticated'] === false) return undefined
  const user = valueOf(slice['user'] ?? slice['currentUser'])
  if (!isObject(user) || left === 0) return undefined
  return 'id' in user || 'email' in user ? user : loginIn(user, left - 1)
}

/** The list that a slice is or holds: under its own name, by ids, or as its only list. */
function listIn(slice: unknown, table: TableName, left = deepest): readonly unknown[] | undefined {
  const value = valueOf(slice)
  if (isList(value)) return value
  if (!isObject(value) || left === 0) return undefined
  const own = listIn(value[table], table, left - 1)
  if (own) return own
  const byId = value['entities'] ?? value['byId']
  if (isObject(byId)) return Object.values(byId)
  const lists = Object.values(value).filter(isList)
  return lists.length === 1 ? lists[0] : undefined
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}
