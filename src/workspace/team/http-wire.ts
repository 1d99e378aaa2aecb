import { rowLists, type RowLists } from '../../domain/model/row-lists.ts'
import type { Entry } from '../../domain/request/entry.ts'
import type { Refusal } from '../../domain/request/refusal.ts'
import { sessionOver } from '../../domain/request/spoken.ts'
import { withWholeRows, wholeRow } from '../../domain/state/change.ts'
import { Busy } from './busy.ts'
import { refusals } from './sentences.ts'
import { withIdleTimeout, type WholeResponse } from './idle-timeout.ts'
import { NoAnswer, Unreachable, type PersonsPosition, type Wire, type Word } from './wire.ts'

/** Hears what a socket says, as text, and the code it is closed with. */
export interface SocketHearer {
  readonly said: (text: string) => void
  readonly closed: (code: number) => void
}

interface Means {
  /** `fetch`, with the cookies of this browser. */
  readonly fetch: (path: string, options: RequestInit) => Promise<Response>
  /** Opens a socket to a path of the server. Returns the function that closes it, after which nothing more is heard from it. */
  readonly socket: (path: string, hearer: SocketHearer) => () => void
}

/**
 * In bytes: a browser sends no more than this for a page that is being closed, and for an open page only what need not
 * outlive it.
 */
const mostOnLeaving = 60_000

/** What a server may say, in answer to any request. */
interface Said {
  readonly ok?: boolean
  readonly refusal?: Refusal
  readonly seq?: number
  readonly entry?: Entry
  readonly entries?: readonly Entry[]
  /** There are earlier ones, before this entry. */
  readonly before?: number
  readonly userId?: string
  readonly welcome?: string
  readonly me?: string | null
  readonly epoch?: string
  readonly rows?: RowLists
  readonly isNew?: true
  readonly gone?: readonly string[]
  readonly reset?: true
  readonly build?: string
  /** Too many requests wait, and nothing that was asked has been done. */
  readonly isBusy?: boolean
  /** A request was sent in the name of somebody who is no longer logged in here. */
  readonly isSomebodyElses?: true
}

/** The wire to a team server of the same origin, over HTTP and a WebSocket. */
export function httpWire({ fetch, socket }: Means): Wire {
  const ask = async (path: string, body?: unknown): Promise<WholeResponse> => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    try {
      return await withIdleTimeout((signal) =>
        fetch(path, {
          credentials: 'same-origin',
          signal,
          ...(text !== undefined && {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: text,
            // What is in flight arrives even if the page is closed meanwhile.
            keepalive: new Blob([text]).size < mostOnLeaving,
          }),
        }),
      )
    } catch (cause) {
      // Half an answer is no answer.
      throw new Unreachable({ cause })
    }
  }
  const history = async (query: Readonly<Record<string, string>>): Promise<readonly Entry[]> => {
    const answered = await ask(`/api/history?${new URLSearchParams(query).toString()}`)
    const { entries: told, before } = read(answered)
    if (!answered.response.ok || !told) throw new Unreachable()
    const entries = told.map(whole)
    // For a row, everything that happened to it; after an entry, everything since; for the workspace, only what happened last.
    if (before === undefined || !('row' in query || before > Number(query['after']))) return entries
    return [...(await history({ ...query, before: String(before) })), ...entries]
  }
  return {
    snapshot: async () => {
      const answered = await ask('/api/snapshot')
      if (!answered.response.ok) throw new Unreachable()
      const { me, epoch, seq, rows, isNew } = read(answered)
      if (me === undefined || epoch === undefined || seq === undefined || !rows) throw new Unreachable()
      return {
        me,
        epoch,
        seq,
        rows: rowLists((table) => rows[table].map((row) => wholeRow(table, row))),
        ...(isNew && { isNew }),
      }
    },
    send: async (request) => {
      const answered = await ask('/api/requests', request)
      const { response } = answered
      if (response.status === 401) return { kind: 'sessionOver' }
      if (cannotAnswer(response)) throw whyNot(answered)
      const { ok, seq = 0, entry, refusal, isSomebodyElses } = read(answered)
      if (isSomebodyElses) return { kind: 'sessionOver' }
      if (response.ok && ok) return { kind: 'accepted', seq, entry: entry && whole(entry) }
      // Something in between says so, in a form of its own.
      if (!refusal) throw new NoAnswer()
      return { kind: 'refused', seq, refusal }
    },
    history: (row) => history(row === undefined ? {} : { row }),
    since: async (seq) => {
      const entries = await history({ after: String(seq) })
      // A process of the version before T415 does not understand this query and gives the last entries.
      return entries.filter((entry) => entry.seq > seq)
    },
    login: async (credentials) => {
      const answered = await ask('/api/login', credentials)
      const { userId, welcome, refusal, isBusy } = read(answered)
      if (isBusy) throw busy(answered.response)
      if (userId !== undefined) return { userId }
      if (welcome !== undefined) return { welcome }
      return refusal ?? refusals.unreachable
    },
    logout: async () => {
      const { response } = await ask('/api/logout', {})
      // Any other answer comes from something in between: the session may go on.
      if (response.status !== 204) throw new Unreachable()
    },
    gone: async () => {
      const answered = await ask('/api/gone')
      const { gone } = read(answered)
      if (!answered.response.ok || !gone) throw new Unreachable()
      return gone
    },
    isReady: async () => {
      try {
        // If something on the way shows its own page in place of every other, such as a login, that is not the server speaking.
        return read(await ask('/readyz')).ok === true
      } catch {
        return false
      }
    },
    listen: (from, hearer) =>
      socket(pathFrom(from), {
        said: (text) => {
          const word = wordOf(parsed(text) ?? {})
          if (word) hearer.hear(word)
        },
        closed: (code) => hearer.ended(code === sessionOver ? 'sessionOver' : 'lost'),
      }),
  }
}

/** Statuses of a server that will answer later as usual: too slow, too many requests, no time. */
const saysWhen: ReadonlySet<number> = new Set([408, 429, 503])

/** Whether a server has too much to do, or a proxy has no server behind it: then it should be asked again. */
function cannotAnswer({ status }: Response): boolean {
  return status >= 500 || status === 408 || status === 429
}

function whyNot({ response, text }: WholeResponse): Unreachable {
  if (parsed(text)?.isBusy) return busy(response)
  return saysWhen.has(response.status) ? new Unreachable() : new NoAnswer()
}

function busy({ headers }: Response): Busy {
  return new Busy(headers.get('retry-after'))
}

/** The contents of an answer. Anything that an EMS server would not send comes from something in between. */
function read({ text }: WholeResponse): Said {
  const said = parsed(text)
  if (!said) throw new NoAnswer()
  return said
}

function parsed(text: string): Said | undefined {
  try {
    const said: unknown = JSON.parse(text)
    return isSaid(said) ? said : undefined
  } catch {
    return undefined
  }
}

/** What an EMS server says is taken at its word: it is the one this code came from. */
function isSaid(said: unknown): said is Said {
  return typeof said === 'object' && said !== null
}

/** What a server has said on a socket. */
function wordOf({ reset, entries, seq, build }: Said): Word | undefined {
  if (reset) return { reset }
  return entries && seq !== undefined ? { entries: entries.map(whole), seq, build } : undefined
}

/** An entry as this version knows it: it may come from a process of the previous version, whose rows have fewer fields. */
function whole(entry: Entry): Entry {
  return { ...entry, changes: entry.changes.map(withWholeRows) }
}

function pathFrom({ me, epoch, seq }: PersonsPosition): string {
  return `/api/live?${new URLSearchParams({ me, epoch, seq: String(seq) }).toString()}`
}
