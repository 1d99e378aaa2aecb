import pg from 'pg'
import type { Refusal } from '../../src/domain/request/refusal.ts'
import { isConnectionError } from '../database/connection-error.ts'
import { codeOf } from '../error-parts.ts'
import { FatalError } from '../fatal-error.ts'

/** An error of ours in working on one request: it would come again whenever this request is tried again. */
export class RequestFault extends Error {
  constructor(cause: unknown) {
    super('A request could not be worked on.', { cause })
  }
}

/** PostgreSQL has stopped what was written of a request, with the lock in hand: tried again, it may not come again. */
export class WritingStopped extends Error {
  constructor(cause: unknown) {
    super('PostgreSQL has stopped the writing.', { cause })
  }
}

/** Runs work whose errors are the request's own: tried again, it would throw them again. */
export function asRequestFault<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw new RequestFault(error)
  }
}

/** What the sender of such a request is told. Nothing of it is remembered: once the fault is mended, it can be asked again. */
export const faultRefusal: Refusal = {
  code: 'unknown',
  message:
    'The server could not do this because of a fault of its own. Nothing was changed. Please tell whoever runs it.',
}

/** What its sender is told of a request that PostgreSQL has stopped each time, also alone. Nothing of it is remembered. */
export const stoppedRefusal: Refusal = {
  code: 'unknown',
  message:
    'The database of the server has stopped this each time it was tried. Nothing was changed. Please tell whoever runs the server.',
}

/** What its sender is told of a request that looks back at more than the others can wait for. There is never less of that. */
export const tooMuchSinceRefusal: Refusal = {
  code: 'conflict',
  message:
    'Too much has changed here since, so this can no longer be undone. Nothing was changed: put back by hand what should be as it was.',
}

/** What comes of a request that was not done since nobody waited for it any more. Whoever comes again with it asks for it anew. */
export const abandonedRefusal: Refusal = {
  code: 'conflict',
  message: 'Nobody waited for this any more. Nothing was changed.',
}

/**
 * Classes of PostgreSQL's errors that are about what was to be written: data that it does not take, that breaks a
 * constraint, or that is more than it can hold. All others are about the connection or the database, and pass.
 */
const aboutWhatIsWritten = /^(?:22|23|54)/

/** Of a statement that was cancelled: by its time (`statement_timeout`), or by somebody. */
const cancelled = '57014'
/** What functions of a database fail by, as that of a trigger: raised, or since they are wrong. */
const ofFunctions = /^(?:P0|2F|38|39|42)/

/** Whether PostgreSQL has stopped a statement for what it was, and not for what state the database is in. */
export function isStopped(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  // Only what comes from within a function has a context.
  return error.code === cancelled || (error.where !== undefined && ofFunctions.test(error.code ?? ''))
}

/**
 * Whether an error is transient: of the database, which may be away, full or about to stop, of a connection, or of the system. Any
 * other is a fault of ours, and will be there again.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof FatalError || isConnectionError(error)) return true
  if (error instanceof pg.DatabaseError) return !isRequestFault(error)
  // Those of Node and of fastify, which say that something was asked for in a wrong way, begin so.
  return !/^(ERR_|FST_|$)/.test(codeOf(error) ?? '')
}

/** Whether an error will be there again when the same requests are tried again, whatever state the database is in. */
export function isRequestFault(error: unknown): boolean {
  if (error instanceof RequestFault) return true
  return error instanceof pg.DatabaseError && aboutWhatIsWritten.test(error.code ?? '')
}
