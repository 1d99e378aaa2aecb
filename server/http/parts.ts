import type { Pool } from 'pg'
import type { Passwords } from '../accounts/passwords.ts'
import type { Sessions } from '../accounts/sessions.ts'
import type { Connection } from '../database/connection.ts'
import type { Hub } from '../live/hub.ts'
import type { ServerLog } from '../log/server-log.ts'
import type { WorkspaceClock } from '../workspace-clock.ts'

/** How the site is reached from outside. */
export interface Site {
  /** Its own origin, where it is known (`https://ems.example`); else whatever host it is asked by over plain HTTP. */
  readonly origin: string | undefined
  /** Whether browsers reach it by HTTPS, here or at a proxy. */
  readonly isSecure: boolean
  /** Whether it was opened to a network over plain HTTP on purpose: then the page says so. */
  readonly isInsecure: boolean
  /** Whose word about addresses is taken: a proxy's, as fastify wants to know it. */
  readonly trustProxy: string | undefined
}

/** What the server is made of, as its routes need it. */
export interface Parts {
  readonly log: ServerLog
  /** The time in the workspace's time zone. */
  readonly clock: WorkspaceClock
  readonly pool: Pool
  /** How to reach the database, for who needs a connection of their own. */
  readonly connection: Connection
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly hub: Hub
  /** Another one after a backup was restored. */
  readonly epoch: string
  readonly site: Site
  /** Which build of the app it gives (`Page.build`); none where it gives no pages. */
  readonly build: string | undefined
}
