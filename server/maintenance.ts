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

/** In milliseconds: how often to check whether a day has begun. */
const checkInterval = 30_000

interface Parts {
  readonly log: ServerLog
  readonly pool: Pool
  readonly sessions: Sessions
  readonly passwords: Passwords
  /** The current time, in the workspace's time zone. */
  readonly clock: Pick<WorkspaceClock, 'now' | 'days'>
  /** Is told what went wrong; it is done again. */
  readonly onError: (error: unknown) => void
}

/**
 * The id of the request for a day, one of the days that `days` names. In another time zone a day may come again that has
 * already been here. Under other rules there may be more to catch up with, from the start of such a version on.
 */
export function catchUpId(day: string, days: string): string {
  return `${ownIdPrefix}${day} (${days}) by rules ${rulesVersion}`
}

/**
 * Does what the passing of time brings, at once and whenever a day begins: tells what is due by now, and drops what is of no
 * use any more; at each check also a history without its rows. The id of the request is made of the day and of whose day it is,
 * so that only one of several processes of the same version does it. Returns the function that stops it.
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
    // After this long nobody repeats a request that was refused.
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
      // Until it is deleted, an admin can read it.
      await deleteLooseHistory(pool)
    } catch (error) {
      // A stopping server takes its database away from this.
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
