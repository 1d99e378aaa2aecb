import type { Pool } from 'pg'
import type { Passwords } from '../accounts/passwords.ts'
import type { Sessions } from '../accounts/sessions.ts'
import type { Connection } from '../database/connection.ts'
import type { Hub } from '../live/hub.ts'
import type { ServerLog } from '../log/server-log.ts'
import type { WorkspaceClock } from '../workspace-clock.ts'

/** How the site is reached from outside. */
export interface Site {
  /** Its own origin, if it is known (`https://ems.example`); otherwise whichever host it is asked by over plain HTTP. */
  readonly origin: string | undefined
  /** Whether browsers reach it by HTTPS, either here or at a proxy. */
  readonly isSecure: boolean
  /** Whether it was deliberately opened to a network over plain HTTP: then the page says so. */
  readonly isInsecure: boolean
  /** The proxies whose word about client addresses is trusted, in fastify's format. */
  readonly trustProxy: string | undefined
}

/** What the server is made of, as its routes need it. */
export interface Parts {
  readonly log: ServerLog
  /** The time in the workspace's time zone. */
  readonly clock: WorkspaceClock
  readonly pool: Pool
  /** How to reach the database, for code that needs a connection of its own. */
  readonly connection: Connection
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly hub: Hub
  /** Changes when a backup is restored. */
  readonly epoch: string
  readonly site: Site
  /** The build of the app that it serves (`Page.build`); undefined if it serves no pages. */
  readonly build: string | undefined
}
