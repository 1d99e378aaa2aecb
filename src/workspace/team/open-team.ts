import type { Stamp } from '../../domain/model/day.ts'
import { createState } from '../../domain/state/state.ts'
import type { FormDrafts } from '../form-drafts.ts'
import type { About, Place } from '../place.ts'
import { Connection } from './connection.ts'
import { Outbox } from './outbox.ts'
import { sentences } from './sentences.ts'
import { TeamLog } from './team-log.ts'
import { TeamPast } from './team-past.ts'
import { TeamSession } from './team-session.ts'
import type { TeamPage, Wire } from './wire.ts'

interface Parts {
  readonly wire: Wire
  readonly page: TeamPage
  readonly drafts: FormDrafts
  readonly now: () => Stamp
  readonly about: About
  /** Says a sentence to whoever is there. */
  readonly say: (sentence: string) => void
}

/**
 * Opens the workspace of a team server, as whoever is logged in there sees it, and keeps up with it from then on. Fails
 * when the server cannot be reached.
 */
export async function openTeam({ wire, page, drafts, now, about, say }: Parts): Promise<Place> {
  const snapshot = await wire.snapshot()
  const state = createState(snapshot.rows)
  const past = new TeamPast(state, snapshot.seq)
  const outbox = new Outbox({ wire, page, heard: (requestId) => past.entry(requestId) })
  const log = new TeamLog({ wire, outbox, past, state }, snapshot)
  const session = new TeamSession(
    {
      wire,
      page,
      outbox,
      connection: () => connection,
      state,
      isAway: () => log.status().kind === 'offline',
    },
    snapshot.me ?? undefined,
  )
  const connection: Connection = new Connection({
    wire,
    page,
    position: () => {
      const me = session.speaker
      return me === undefined ? undefined : { me, ...log.position }
    },
    settle: () => session.settle(),
  })

  let away = { connection: false, outbox: false }
  const tellAway = (news: Partial<typeof away>): void => {
    away = { ...away, ...news }
    if (away.connection) outbox.close()
    log.setAway(away.connection || away.outbox)
  }
  connection.delivered.subscribe((delivery) => log.take(delivery))
  connection.fetched.subscribe((fresh) =>
    session.follow(fresh.me ?? undefined, () => log.begin(fresh, now())),
  )
  connection.caughtUp.subscribe(() => outbox.open())
  connection.away.subscribe((isAway) => tellAway({ connection: isAway }))
  outbox.failing.subscribe((isFailing) => tellAway({ outbox: isFailing }))
  outbox.answered.subscribe(() => log.giveAnswers())
  outbox.sessionOver.subscribe(() => void connection.renew())
  session.ended.subscribe(() => say(sentences.sessionOver))
  page.onLeaving(() => outbox.sendAll())

  void connection.run()
  return {
    log,
    session,
    device: undefined,
    drafts,
    about,
    close: () => {
      connection.close()
      log.stop(sentences.closed)
    },
  }
}
