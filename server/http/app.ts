import fastifyCookie from '@fastify/cookie'
import fastifyWebsocket from '@fastify/websocket'
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { defaultDatabaseTimeout } from '../database/socket-timeout.ts'
import { Hub } from '../live/hub.ts'
import { DatabaseListener } from '../live/database-listener.ts'
import type { Tls } from '../tls.ts'
import { linkRoutes } from './link-routes.ts'
import { limitBodyTime } from './body-timeout.ts'
import { compress } from './compress.ts'
import { errorReport } from '../error-report.ts'
import { answerErrors } from './errors.ts'
import { withoutPorts } from './forwarded.ts'
import { gracefulShutdown, defaultGracePeriod, type GracePeriod } from './graceful-shutdown.ts'
import { securityHeaders } from './headers.ts'
import { healthRoutes } from './health-routes.ts'
import { liveRoute } from './live-route.ts'
import { logRequests } from './log-requests.ts'
import { movingRoute } from './moving-route.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { requireSameOrigin } from './same-origin.ts'
import { ownPasswordRoutes } from './own-password-routes.ts'
import { pageRoutes, readPage } from './page-routes.ts'
import type { Parts } from './parts.ts'
import { readRoutes } from './read-routes.ts'
import { requestRoute } from './request-route.ts'
import { sessionRoutes } from './session-routes.ts'
import { timeZoneRoutes } from './time-zone-routes.ts'
import { answerOddRequests, unreadable } from './unreadable.ts'
import { socketsOnly } from './upgrades.ts'

/**
 * In bytes: more than any form needs, such as a login. Anybody can make the server hold this much for a while, on many
 * connections.
 */
const mostInBody = 64 * 1024

interface Options extends Omit<Parts, 'hub' | 'build'> {
  /** The folder of the built app; undefined when only the protocol is served. */
  readonly dist?: string
  /** The certificate and key, if TLS is done here. */
  readonly tls?: Tls
  readonly logger?: FastifyServerOptions['logger']
  readonly timeouts?: Partial<Timeouts>
  readonly gracePeriod?: GracePeriod
  /** In milliseconds: how long the database may leave a query unanswered. */
  readonly databaseTimeout?: number
}

/**
 * In milliseconds: how long a whole request may take to arrive, and the TLS handshake before it; how often that is checked; and
 * how long a connection may be idle while a request is being answered.
 */
export interface Timeouts {
  readonly receive: number
  readonly checkInterval: number
  readonly idle: number
}
const defaultTimeouts: Timeouts = { receive: 30_000, checkInterval: 5000, idle: 60_000 }

/** The server as seen over HTTP. */
export interface App {
  readonly http: FastifyInstance
  /** Tells the listening tabs to come back, and answers requests in flight. The log and the database stay with the caller. */
  close(): Promise<void>
}

/**
 * Creates the server of a log: all its routes, its sockets, and the listener that follows other processes. It does not listen
 * yet.
 */
export async function createApp(options: Options): Promise<App> {
  const { dist, tls, logger = false, timeouts, gracePeriod = defaultGracePeriod, ...others } = options
  const { databaseTimeout = defaultDatabaseTimeout, ...given } = others
  const { site } = given
  const page = dist === undefined ? undefined : await readPage(dist, site)
  const hub = new Hub(given.log, given.epoch)
  const parts: Parts = { ...given, hub, build: page?.build }
  const { receive, checkInterval, idle } = { ...defaultTimeouts, ...timeouts }
  // By default Node checks for slow requests only every half minute. Here it guards only the headers, since not all bodies have
  // the same limit.
  const server = {
    connectionsCheckingInterval: checkInterval,
    headersTimeout: receive,
    requireHostHeader: false,
  }
  const set: FastifyServerOptions = {
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: mostInBody,
    trustProxy: site.trustProxy ?? false,
    requestTimeout: 0,
    connectionTimeout: idle,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    ...unreadable(site),
  }
  const http = Fastify({
    ...set,
    ...(tls ? { https: { ...server, handshakeTimeout: receive, ...tls } } : { http: server }),
  } as FastifyServerOptions)
  // Runs before everything else that is done for a request.
  oneAtATime(http)
  const end = gracefulShutdown(http, gracePeriod)
  limitBodyTime(http, receive, site)
  withoutPorts(http)
  logRequests(http)
  answerErrors(http)
  securityHeaders(http, site)
  answerOddRequests(http, site)
  compress(http)
  http.addHook('onRequest', requireSameOrigin(site))
  await http.register(fastifyCookie)
  await http.register(fastifyWebsocket, {
    options: { server: socketsOnly(http), maxPayload: 1024, perMessageDeflate: false, clientTracking: true },
    // The hub tells the listening tabs.
    preClose: (done) => done(),
    // A tab has sent something that we do not accept: no reason to wake anybody.
    errorHandler: (error, socket, request) => {
      request.log.info(errorReport(error), 'socket')
      socket.terminate()
    },
  })
  const all = [
    sessionRoutes,
    linkRoutes,
    ownPasswordRoutes,
    timeZoneRoutes,
    readRoutes,
    requestRoute,
    movingRoute,
    liveRoute,
    healthRoutes,
  ]
  for (const routes of all) routes(http, parts)
  if (dist !== undefined && page) await pageRoutes(http, { dist, page, site })
  const listener = new DatabaseListener({
    ...parts,
    databaseTimeout,
    onError: (error) => http.log.error(errorReport(error), 'watch'),
  })
  return {
    http,
    close: async () => {
      hub.disconnectAll()
      await listener.stop()
      await end()
      hub.stop()
    },
  }
}
