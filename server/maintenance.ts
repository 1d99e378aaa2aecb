import type { Pool } from 'pg'
import { dayOf, type Stamp } from '../src/domain/model/day.ts'
import { ownIdPrefix } from '../src/domain/request/arrive.ts'
import { deleteExpired } from './accounts/audit.ts'
import type { Passwords } from './accounts/passwords.ts'
import type { Sessions } from './accounts/sessions.ts'
import { revokeStaleCredentials } from './accounts/revoke-credentials.ts'
import type { ServerLog } from './log/server-log.ts'
import { rulesVersion } from './log/stored-entry.ts'
import { deleteLooseHistory } from './moving/loose-history.ts'
import type { WorkspaceClock } from './workspace-clock.ts'

/** In milliseconds: how often it is looked whether a day has begun. */
const checkInterval = 30_000

interface Parts {
  readonly log: ServerLog
  readonly pool: Pool
  readonly sessions: Sessions
  readonly passwords: Passwords
  /** The time here, in the workspace's time zone. */
  readonly clock: Pick<WorkspaceClock, 'now' | 'days'>
  /** Is told what went wrong; it is done again. */
  readonly onError: (error: unknown) => void
}

/**
 * The id of the request of a day, of those that `days` names. In another time zone a day may come again that was here before. By other
 * rules there may be more to catch up with, from the start of such a version on.
 */
export function catchUpId(day: string, days: string): string {
  return `${ownIdPrefix}${day} (${days}) by rules ${rulesVersion}`
}

/**
 * Does what time brings about, at once and when a day begins: what is due by now is told, and what is of no use any more is
 * dropped; a history without its rows at each look. The request has an id that is made of the day and of whose it is, so that of
 * several processes of a version one does it. Returns what ends it.
 */
export function startMaintenance({ log, pool, sessions, passwords, clock, onError }: Parts): () => void {
  let done = ''
  let isBusy = false
  let isOver = false

  const beginDay = async (at: Stamp, id: string): Promise<void> => {
    const answer = await log.append('system', {
      id,
      by: 'system',
      at,
      name: 'workspace.catchUp',
      args: {},
    })
    if (!answer.ok) throw new Error(answer.refusal.message)
    await revokeStaleCredentials(pool, passwords)
    await sessions.deleteExpired()
    await deleteExpired(pool)
    // After so long nobody asks again for what was refused.
    await pool.query(`delete from nothings where at < now() - interval '7 days'`)
  }

  const look = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    try {
      const at = clock.now()
      const id = catchUpId(dayOf(at), clock.days)
      if (id !== done) await beginDay(at, id)
      done = id
      // Until it goes an admin can read it.
      await deleteLooseHistory(pool)
    } catch (error) {
      // A server that is ended takes its database away from this.
      if (!isOver) onError(error)
    } finally {
      isBusy = false
    }
  }

  void look()
  const timer = setInterval(() => void look(), checkInterval)
  return () => {
    isOver = true
    clearInterval(timer)
  }
}
