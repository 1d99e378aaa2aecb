import pg from 'pg'
import { codeOf, messageOf } from '../error-parts.ts'

/** What the library says of a connection that there is not, or not any more: it has no class or code for that. */
const said =
  /^(Connection terminated|Client (was closed|has encountered a connection error)|timeout (expired|exceeded)|Query read timeout|Cannot use a pool)/
/** What the system says of one. */
const codes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
/** What PostgreSQL says as it goes, and while it is not there yet. */
const shutdownCodes = /^(08|57P)/

/** Whether an error says that a connection to PostgreSQL was lost, or that there is none to be had. */
export function isConnectionError(error: unknown): boolean {
  const code = codeOf(error)
  if (error instanceof pg.DatabaseError) return shutdownCodes.test(code ?? '')
  if (code === 'ENOENT') return error instanceof Error && 'syscall' in error && error.syscall === 'connect'
  return code === undefined ? said.test(messageOf(error)) : codes.has(code)
}
