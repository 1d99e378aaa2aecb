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

/** In bytes: more than any form has, as that of a login. Anybody may have so much held here for a while, on many connections. */
const mostInBody = 64 * 1024

interface Options extends Omit<Parts, 'hub' | 'build'> {
  /** The folder of the built app; none where only the protocol is served. */
  readonly dist?: string
  /** Certificate and key, where TLS is done here. */
  readonly tls?: Tls
  readonly logger?: FastifyServerOptions['logger']
  readonly timeouts?: Partial<Timeouts>
  readonly gracePeriod?: GracePeriod
  /** In milliseconds: how long the database may leave a query unanswered. */
  readonly databaseTimeout?: number
}

/**
 * In milliseconds: how long a request may take to arrive as a whole, and the beginning of TLS before it, how often that is checked, and
 * how long a connection may be idle while one is answered.
 */
export interface Timeouts {
  readonly receive: number
  readonly checkInterval: number
  readonly idle: number
}
const defaultTimeouts: Timeouts = { receive: 30_000, checkInterval: 5000, idle: 60_000 }

/** The server as it is asked over HTTP. */
export interface App {
  readonly http: FastifyInstance
  /** Tells those who listen to come back, and answers what is under way. The log and the database are whose they were. */
  close(): Promise<void>
}

/** Makes the server of a log: all routes of it, the sockets, and what follows other processes. It does not listen yet. */
export async function createApp(options: Options): Promise<App> {
  const { dist, tls, logger = false, timeouts, gracePeriod = defaultGracePeriod, ...others } = options
  const { databaseTimeout = defaultDatabaseTimeout, ...given } = others
  const { site } = given
  const page = dist === undefined ? undefined : await readPage(dist, site)
  const hub = new Hub(given.log, given.epoch)
  const parts: Parts = { ...given, hub, build: page?.build }
  const { receive, checkInterval, idle } = { ...defaultTimeouts, ...timeouts }
  // Node itself looks for what takes too long each half minute, and here for heads alone: not all bodies are alike.
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
  // Before whatever else is done for a request.
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
    // Whoever listens is told by the hub.
    preClose: (done) => done(),
    // What a tab has sent that is none of ours to take: nothing that anybody is to be woken for.
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
