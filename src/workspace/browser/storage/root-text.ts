import type { Json } from '../../../domain/model/json.ts'
import type { User } from '../../../domain/model/users.ts'
import type { OwnTable, RootTable } from '../keys.ts'
import { userText } from './current-user.ts'
import { concat, copiesText, hashed, type HashedText } from './table-texts.ts'
import { formatVersion } from './migrate.ts'

/** What `root` holds besides the tables. */
interface RootFields {
  readonly orderName: string
  readonly seq: number
  readonly user: User | undefined
  /** What it has besides our own fields. */
  readonly others: Json
}

/** The text of `root`. The second copies come last, so that a start need not read them. */
export function rootText(
  { orderName, seq, user, others }: RootFields,
  own: readonly (readonly [RootTable, HashedText])[],
  copies: readonly (readonly [OwnTable, HashedText])[],
): HashedText {
  const auth = `{"user":${user ? userText(user) : 'null'},"isAuthenticated":${user !== undefined}}`
  const further = Object.entries(others).map(
    ([field, value]) => `,${JSON.stringify(field)}:${JSON.stringify(value)}`,
  )
  const head = `"version":${formatVersion},"log":${JSON.stringify(orderName)},"seq":${seq},"auth":${auth}`
  const lists = own.flatMap(([table, list]) => [hashed(`,"${table}":`), list])
  const rest = hashed(`${further.join('')}${copies.length > 0 ? ',' : ''}`)
  return concat([hashed(`{${head}`), ...lists, rest, copiesText(copies)])
}
