import { emailKey } from '../model/email.ts'
import { isPerson } from '../model/actor.ts'
import type { RowId } from '../model/tables.ts'
import type { Context } from '../request/command.ts'
import { rowThen } from '../request/row-then.ts'
import { managerOf, membersOf } from '../state/by-email.ts'

/** Whom e-mails meant at a moment. People change theirs, and somebody else may get one that was left; accounts keep their ids. */
export interface PeopleThen {
  /** The e-mail that refers to them now: the same one if they still have it, or if their account is gone. */
  readonly now: (email: string) => string
  /** Whether an e-mail that was looked up now belongs to somebody other than the person it meant. */
  readonly isNextOwners: (email: string) => boolean
}

/** A moment, and where to find those who had another e-mail then. */
interface Moment {
  /** Right after this entry, or right before it. What the entry itself did to e-mails is not a later change. */
  readonly seq: number
  readonly isBefore?: boolean
  readonly userIds?: readonly RowId[]
  readonly projectIds?: readonly RowId[]
}

/**
 * The people of a moment. Whoever has an e-mail now is checked first for having had it then, which nearly always
 * settles it; only then are all others looked through. On a server these are the caller and the people of the projects
 * it is about, so that a client, which sees these, arrives at the same result; in a browser they are everybody.
 */
export function peopleThen({ draft, me, past }: Context, moment: Moment): PeopleThen {
  const { users } = draft
  const { seq, isBefore = false, userIds = [], projectIds = [] } = moment
  const keyAt = (id: RowId, at: number): string =>
    emailKey(rowThen(past, { table: 'users', id, row: users.before(id) }, at)?.email ?? '')
  const keyThen = (id: RowId): string => keyAt(id, isBefore ? seq - 1 : seq)

  function* others(): Generator<RowId> {
    yield* userIds
    if (isPerson(me)) yield me.id
    if (draft.terms.view === 'whole') for (const { id } of users.values()) yield id
    for (const projectId of draft.terms.view === 'whole' ? [] : projectIds) {
      const project = draft.projects.get(projectId)
      if (!project) continue
      for (const { id } of membersOf(draft, project)) yield id
      const manager = managerOf(draft, project)
      if (manager) yield manager.id
    }
  }
  const lost = new Set<string>()
  let byKey: ReadonlyMap<string, RowId> | undefined
  /** The e-mail to use now instead of this one, if it is a different one. */
  const otherThan = (key: string): string | undefined => {
    if (users.where('email', key).some(({ id }) => keyThen(id) === key)) return undefined
    byKey ??= new Map(Array.from(new Set(others()), (id) => [keyThen(id), id]))
    const id = byKey.get(key)
    const left = id === undefined ? undefined : keyAt(id, seq)
    const present = id === undefined ? undefined : users.before(id)
    // An account that the entry itself removed comes back when that entry is undone.
    if (!present && left !== '') lost.add(key)
    return present && emailKey(present.email) !== left ? present.email : undefined
  }

  const known = new Map<string, string | undefined>()
  return {
    now: (email) => {
      const key = emailKey(email)
      if (key === '') return email
      if (!known.has(key)) known.set(key, otherThan(key))
      return known.get(key) ?? email
    },
    isNextOwners: (email) => lost.has(emailKey(email)) && users.where('email', emailKey(email)).length > 0,
  }
}
