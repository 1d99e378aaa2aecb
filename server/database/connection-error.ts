import pg from 'pg'
import { codeOf, messageOf } from '../error-parts.ts'

/** The library's messages about a connection that does not exist, or no longer does: it has no class or code for that. */
const said =
  /^(Connection terminated|Client (was closed|has encountered a connection error)|timeout (expired|exceeded)|Query read timeout|Cannot use a pool)/
/** The system's codes for it. */
const codes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
/** PostgreSQL's codes while it is shutting down, and before it is up. */
const shutdownCodes = /^(08|57P)/

/** Whether an error means that a connection to PostgreSQL was lost, or cannot be made. */
export function isConnectionError(error: unknown): boolean {
  const code = codeOf(error)
  if (error instanceof pg.DatabaseError) return shutdownCodes.test(code ?? '')
  if (code === 'ENOENT') return error instanceof Error && 'syscall' in error && error.syscall === 'connect'
  return code === undefined ? said.test(messageOf(error)) : codes.has(code)
}
