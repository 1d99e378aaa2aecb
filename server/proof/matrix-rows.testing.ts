import type { CommandName } from '../../src/domain/commands.ts'
import { rights } from '../../src/domain/commands.testing.ts'
import { actors, people, type ActorName } from '../../src/domain/command-table.testing.ts'
import type { Company } from '../../src/domain/company.testing.ts'
import type { TableName } from '../../src/domain/model/tables.ts'
import type { State } from '../../src/domain/state/state.ts'
import { viewOf } from '../../src/domain/see/view.ts'
import { exampleOf, withPasswords } from './company-of-all.testing.ts'
import { idArguments, naming, type IdArgument, type Named } from './id-arguments.testing.ts'

/** One request of the matrix: from whose browser, how, and with which arguments. */
export interface Row {
  readonly who: ActorName
  /** What distinguishes it from the other rows of its command and person. */
  readonly how: string
  readonly args: object
  /** In whose name: the owner of the browser, unless given. */
  readonly by?: string
  readonly from?: 'ended session' | 'other origin'
  /** Whether the domain's own table allows it to them; undefined where that table has another example. */
  readonly allowed?: boolean
  /** Rows with the same key get the same answer, byte for byte except for these ids. */
  readonly alike?: { readonly key: string; readonly id: string }
}

/** All rows of a command, with the workspace in which they are asked. */
export function rowsOfCommand(name: CommandName): {
  readonly company: Company
  readonly rows: readonly Row[]
} {
  const { company, args: whole, bare: args, hasSecrets } = exampleOf(name)
  const { allowed, conflict } = rights[name]
  const named = idArguments(name)
  const rows = people.flatMap((who): Row[] => {
    const me = company.user(actors[who]).id
    const others = people.filter((other) => other !== who)
    return [
      { who, how: 'as in the table', args, ...(!conflict && { allowed: allowed.includes(who) }) },
      ...(hasSecrets ? withSecrets(who, whole) : []),
      ...named
        .flatMap((argument) => ofOthers(company, who, args, argument))
        .filter((row) => JSON.stringify(row.args) !== JSON.stringify(args)),
      ...others.map((other) => ({
        who,
        how: `in the tab of ${other}`,
        args,
        by: company.user(actors[other]).id,
      })),
      ...['system', 'visitor', 'nobody'].map((by) => ({ who, how: `forged as ${by}`, args, by })),
      { who, how: 'with an ended session', args, from: 'ended session', by: me },
      { who, how: 'from another origin', args, from: 'other origin', by: me },
    ]
  })
  const nobody = [...people.map((person) => company.user(actors[person]).id), 'visitor', 'system'].map(
    (by): Row => ({ who: 'visitor', how: `logged in as nobody, by ${by}`, args, by }),
  )
  return { company, rows: [...rows, ...nobody] }
}

/** Hashing a password takes time, so only those who get that far try it. */
function withSecrets(who: ActorName, args: object): Row[] {
  const short = { who, how: 'with a short password', args: withPasswords(args, 'pass') }
  const long = { who, how: 'with a password', args: withPasswords(args, 'a word of theirs') }
  return who === 'admin' ? [short, long] : [short]
}

/** The same with another row named: one that they see, one that they do not see, and one that does not exist. */
function ofOthers(company: Company, who: ActorName, args: object, argument: IdArgument): Row[] {
  const { own, foreign, unknown } = namesFor(company, who, argument.named)
  const path = argument.path.join('.')
  const row = (how: string, id: string): Row => ({
    who,
    how: `${path}: ${how}`,
    args: naming(args, argument, argument.named === 'notifications' ? Number(id) : id),
  })
  const key = `${who} ${path}`
  return [
    ...(own === undefined ? [] : [row('own', own)]),
    ...(foreign === undefined ? [] : [{ ...row('foreign', foreign), alike: { key, id: foreign } }]),
    { ...row('unknown', unknown), ...(foreign !== undefined && { alike: { key, id: unknown } }) },
  ]
}

interface Names {
  readonly own: string | undefined
  readonly foreign: string | undefined
  readonly unknown: string
}

/** What a person can name: something they see, something they do not see, and something that does not exist but looks like it. */
function namesFor(company: Company, who: ActorName, named: Named): Names {
  const { state, entries } = company
  const me = company.user(actors[who])
  const view = viewOf(state, me)
  const [all, seen] = ((): [string[], string[]] => {
    if (named === 'entry') {
      const isTheirs = (entry: (typeof entries)[number]): boolean =>
        me.role === 'admin' ||
        entry.request.by === me.id ||
        entry.changes.some(({ table, id }) => view[table].get(id))
      const ids = (list: typeof entries): string[] => list.map(({ request }) => request.id).toReversed()
      return [ids(entries), ids(entries.filter(isTheirs))]
    }
    if (named === 'email')
      return [
        Array.from(state.users.values(), ({ email }) => email),
        Array.from(view.users.values(), ({ email }) => email),
      ]
    return [idsIn(state, named), idsIn(view, named)]
  })()
  const foreign = all.find((one) => !seen.includes(one))
  return { own: seen.at(-1), foreign, unknown: likeNone(foreign ?? all[0] ?? '1', all) }
}

function idsIn(state: State, table: TableName): string[] {
  return [...state[table].values()].map(({ id }) => String(id))
}

/** A name of the same length that nothing has. */
function likeNone(one: string, all: readonly string[]): string {
  const [start = one, rest = ''] = one.split(/(?=@)/)
  const found = Array.from({ length: 90 }, (_, count) => `${start.slice(0, -2)}${String(99 - count)}${rest}`)
  return found.find((candidate) => !all.includes(candidate)) ?? 'none'
}
