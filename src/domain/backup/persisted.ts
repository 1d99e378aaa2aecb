import { isObject, valueOf, type Json } from '../model/json.ts'
import { isPart, tableNames, type TableName } from '../model/tables.ts'

/**
 * A stored `root` with its tables as lists (DECISIONS 'Data and storage'). redux-persist writes each slice as a JSON
 * text, and a slice is mostly an object that holds its list. What cannot be understood stays as it is; a root without
 * any such slice is given back itself.
 */
export function unfolded(root: Json): Json {
  // What another program calls labels or comments is none of ours.
  const lists = tableNames
    .filter((table) => !isPart(table))
    .flatMap((table): [TableName, readonly unknown[]][] => {
      const list = listIn(root[table], table)
      return list && list !== root[table] ? [[table, list]] : []
    })
  return lists.length === 0 && !('_persist' in root) ? root : { ...root, ...Object.fromEntries(lists) }
}

/** How deep a slice may hold what is looked for. */
const deepest = 10

/** Who was logged in, by the `auth` slice of redux-persist's form; nothing when nobody was. */
export function loginIn(auth: unknown, left = deepest): Json | undefined {
  const slice = valueOf(auth)
  if (!isObject(slice) || slice['isAuthenticated'] === false) return undefined
  const user = valueOf(slice['user'] ?? slice['currentUser'])
  if (!isObject(user) || left === 0) return undefined
  return 'id' in user || 'email' in user ? user : loginIn(user, left - 1)
}

/** The list that a slice is, or that it holds: under its own name, by ids, or as the only list there is. */
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
