import { commands, type CommandName } from '../../src/domain/commands.ts'
import type { TableName } from '../../src/domain/model/tables.ts'

/** What an argument names: a row of a table, an earlier request, or a person by their e-mail. */
export type Named = TableName | 'entry' | 'email'

/** What arguments refer to, by their names. */
const namedBy: Readonly<Record<string, Named>> = {
  userId: 'users',
  projectId: 'projects',
  projectIds: 'projects',
  taskId: 'tasks',
  taskIds: 'tasks',
  before: 'tasks',
  labelId: 'labels',
  itemId: 'checklist',
  beforeId: 'checklist',
  commentId: 'comments',
  notificationId: 'notifications',
  notificationIds: 'notifications',
  entryId: 'entry',
  email: 'email',
  assignedTo: 'email',
  manager: 'email',
  join: 'email',
  leave: 'email',
}

/** An argument of a command that refers to something: where it is, and what it refers to. */
export interface IdArgument {
  readonly path: readonly string[]
  readonly named: Named
  readonly isList: boolean
  /** How much of the path leads to one of several forms, of which only one is present at a time. */
  readonly form?: number
}

/** The parts of a valibot schema that are looked at. */
interface Schema {
  readonly type: string
  readonly entries?: Readonly<Record<string, Schema>>
  readonly item?: Schema
  readonly wrapped?: Schema
  readonly getter?: (input: unknown) => Schema
}

type Leaf = Omit<IdArgument, 'named'>

/** The arguments of a command that refer to something, taken from its schema, so that new commands are covered too. */
export function idArguments(name: CommandName): IdArgument[] {
  // Each schema has the parts that are looked at here.
  return leaves(commands[name].args as unknown as Schema, { path: [], isList: false }).flatMap((leaf) => {
    const last = leaf.path.at(-1) ?? ''
    const named = Object.hasOwn(namedBy, last) ? namedBy[last] : undefined
    if (!named && /ids?$/i.test(last)) throw new Error(`Nobody knows what ${name} names by ${last}.`)
    return named ? [{ ...leaf, named }] : []
  })
}

function leaves(schema: Schema, leaf: Leaf): Leaf[] {
  const { wrapped, getter, entries, item } = schema
  if (wrapped) return leaves(wrapped, leaf)
  if (getter)
    return ['assignedTo', 'label'].flatMap((form) =>
      leaves(getter({ [form]: undefined }), { ...leaf, form: leaf.path.length }),
    )
  if (entries)
    return Object.entries(entries).flatMap(([name, inner]) =>
      leaves(inner, { ...leaf, path: [...leaf.path, name] }),
    )
  if (!item) return [leaf]
  // The first one of a list of forms.
  return item.entries ? leaves(item, { ...leaf, path: [...leaf.path, '0'] }) : [{ ...leaf, isList: true }]
}

/** The arguments with something else named in one place. */
export function naming(args: object, { path, isList, form }: IdArgument, value: unknown): object {
  const last = path.length - 1
  const put = (whole: unknown, at: number): object => {
    const [field = ''] = path.slice(at)
    const into: object = typeof whole === 'object' && whole !== null && at !== form ? whole : atFirst(field)
    const named: unknown = isList ? [value] : value
    const next = at === last ? named : put(Reflect.get(into, field), at + 1)
    // The first one of a list.
    return field === '0' ? [next] : { ...into, [field]: next }
  }
  return put(args, 0)
}

/** What a form has besides the thing that it names. */
function atFirst(field: string): object {
  return field === 'labelId' ? { on: true } : field === 'email' ? { name: 'Somebody', password: '' } : {}
}
