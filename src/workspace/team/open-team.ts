import type { Stamp } from '../../domain/model/day.ts'
import { rowsOf } from '../../domain/state/state.ts'
import { openWholeDoor } from '../door.ts'
import type { FormDrafts } from '../form-drafts.ts'
import { isNewer } from './build.ts'
import { beginning, soon } from './kept/beginning.ts'
import { inOrder } from './kept/in-order.ts'
import { Keeper } from './kept/keeper.ts'
import type { Kept } from './kept/kept.ts'
import { watchOver } from './kept/left-behind.ts'
import { Queue } from './kept/queue.ts'
import { RefusedList } from './kept/refused-list.ts'
import type { About, Place } from '../place.ts'
import { Connection } from './connection.ts'
import { Outbox } from './outbox.ts'
import { sentences, whyEnded, type Ended } from './sentences.ts'
import { TeamLog } from './team-log.ts'
import { TeamPast } from './team-past.ts'
import { TeamSession } from './team-session.ts'
import type { TeamPage, Wire } from './wire.ts'

interface Parts {
  readonly wire: Wire
  readonly page: TeamPage
  readonly drafts: FormDrafts
  readonly now: () => Stamp
  /** What visitors are told, both where there is an admin and where there is none yet. */
  readonly about: (isNew: boolean) => About
  /** Shows a sentence to whoever is at the screen. */
  readonly say: (sentence: string) => void
  /** What this device keeps across reloads; nothing if it cannot keep anything. */
  readonly kept?: Kept | undefined
  /** Identifies this tab among those of the browser. */
  readonly tab?: string
  /** The build this page was served with; nothing if the server did not say. */
  readonly build?: string | undefined
}

/** A place on a team server. */
export interface TeamPlace extends Place {
  /** Resolves when the device has kept everything that is to be kept by now. */
  readonly keepsAll: () => Promise<unknown>
}

/**
 * Opens the workspace of a team server, as the person logged in there sees it, and keeps up with it from then on; opens at
 * once if this device has kept what they last saw. Fails if it has not and the server cannot be reached.
 */
export async function openTeam({
  wire,
  page,
  drafts,
  now,
  about,
  say,
  kept,
  tab = '',
  build,
}: Parts): Promise<TeamPlace> {
  const order = inOrder()
  const begun = await beginning(kept, wire)
  const { state, me } = begun
  const past = new TeamPast(state, begun.seq)
  past.beginWith(begun.entries, begun.pastFrom)
  const queue = kept && new Queue({ kept, page, tab, inOrder: order })
  const speaker = (): string | undefined => session.speaker
  const outbox = new Outbox({
    wire,
    page,
    heard: (requestId) => past.entry(requestId),
    queue,
    person: speaker,
  })
  const isVisited = (): boolean => session.load() === undefined
  const log = new TeamLog({ wire, outbox, past, state, keeps: kept !== undefined, isVisited }, begun)
  const keeper =
    kept &&
    new Keeper({
      kept,
      inOrder: order,
      person: speaker,
      here: () => ({
        ...log.position,
        rows: () => rowsOf(state),
        entries: past.entries(),
        pastFrom: past.missingUpTo,
      }),
    })
  // Anyone who finds themself logged out is told why for as long as they are, on the page itself and not in a toast.
  let why = ''
  let { isNew = false } = begun
  const session: TeamSession = new TeamSession(
    {
      wire,
      page,
      outbox,
      connection: () => connection,
      state,
      isAway: () => log.status().kind === 'offline',
      forget: async (how) => {
        // Whoever logs out knows why, and gets no promise about their changes.
        if (how?.isLeaving) why = ''
        log.count()
        await keeper?.forget(how)
      },
      isLeaving: async () => (await keeper?.isLeaving()) === true,
    },
    me,
  )
  const unanswered = (): Pick<Ended, 'waiting' | 'lost'> => ({
    waiting: outbox.keptHere,
    lost: outbox.unkeptHere,
  })
  let ended: Ended = { ...unanswered(), isSetBack: false, isGone: false }
  // Before the connection hears of it, which then asks the server who is logged in.
  page.onTold((isLeaving) => {
    if (isLeaving) ended = { ...unanswered(), isSetBack: false, isGone: false }
    session.hearTold(isLeaving)
  })
  const connection: Connection = new Connection({
    wire,
    page,
    position: () => {
      const speaks = speaker()
      return speaks === undefined ? undefined : { me: speaks, ...log.position }
    },
    settle: async () => {
      await session.settle()
      await keeper?.expect()
    },
    // If their session has ended along with their account, what waits can never be sent, and nothing is promised about it.
    lookInto: async ({ me }) => {
      const before = session.load()
      const gone = me === null && before !== undefined ? await soon(wire.gone()) : undefined
      ended = { ...ended, isGone: gone?.some((id) => id === before) === true }
    },
  })
  const refused = kept && queue && new RefusedList({ kept, queue })

  const isHere = (): boolean => state.users.get(session.load() ?? '') !== undefined
  let away = { connection: false, outbox: false }
  const tellAway = (news: Partial<typeof away>): void => {
    away = { ...away, ...news }
    // Not when the outbox itself reports failing: that may come while it is being opened, with the connection about to be
    // called back.
    if (news.connection) outbox.close()
    log.setAway(away.connection || away.outbox)
  }
  connection.delivered.subscribe((delivery) => {
    keeper?.take(log.position.seq, delivery)
    const wasHere = isHere()
    log.take(delivery)
    if (wasHere && !isHere()) why = sentences.accountGone
    if (isNewer(delivery.build, build)) log.setOlder()
  })
  connection.fetched.subscribe((fresh) => {
    const me = session.load()
    const isSetBack = me !== undefined && fresh.epoch !== log.position.epoch
    // A toast ends with its person: anyone logged out by this is told on the page they come to.
    if (isSetBack && fresh.me === me) say(sentences.restored)
    // By the time the session is known to have ended, what waits has been put aside.
    ended = { ...ended, ...unanswered(), isSetBack }
    session.follow(fresh.me ?? undefined, (isSame) => log.begin(fresh, now(), isSame))
    isNew = fresh.isNew ?? false
    keeper?.arrived()
    void refused?.follow(session.load())
  })
  connection.caughtUp.subscribe(() => outbox.open())
  connection.away.subscribe((isAway) => tellAway({ connection: isAway }))
  outbox.failing.subscribe((isFailing) => tellAway({ outbox: isFailing }))
  outbox.answered.subscribe(() => log.giveAnswers())
  outbox.sessionOver.subscribe(() => void connection.renew())
  outbox.changed.subscribe(() => log.count())
  // Showing what was found may need any rule. What cannot be shown is sent all the same.
  outbox.found.subscribe(() => void openWholeDoor().then(() => log.find(), console.error))
  // Other tabs go on making requests while the server is away, and what they leave behind is sent from here.
  queue?.changed.subscribe(() => void outbox.lookAround())
  if (queue)
    watchOver({
      queue,
      page,
      person: speaker,
      isKnown: (id) => past.entry(id) !== undefined || outbox.knows(id),
      takeOver: (waiting) => outbox.takeOver(waiting),
    })
  refused?.subscribe(() => log.setTelling(refused.list().length > 0))
  session.ended.subscribe(() => {
    why = whyEnded(ended)
  })
  page.onLeaving(() => outbox.sendAll())

  if (queue && me !== undefined) outbox.adopt((await soon(queue.waiting(me))) ?? [])
  void refused?.follow(me)
  if (begun.era !== undefined) keeper?.goOn({ era: begun.era, seq: begun.seq, isKept: begun.isKept })
  void connection.run()
  return {
    log,
    session,
    device: undefined,
    drafts,
    about: {
      get why() {
        return session.load() === undefined && why !== '' ? why : undefined
      },
      get onLanding() {
        return about(isNew).onLanding
      },
      get onLogin() {
        return about(isNew).onLogin
      },
      warning: about(isNew).warning,
    },
    ...(refused && { refused }),
    holdsUnkept: () => outbox.holdsUnkept,
    keepsAll: () => order(() => Promise.resolve()),
    close: () => {
      connection.close()
      log.stop(sentences.closed)
      kept?.close()
    },
  }
}
