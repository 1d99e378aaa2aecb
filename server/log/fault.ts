import pg from 'pg'
import type { Refusal } from '../../src/domain/request/refusal.ts'
import { isConnectionError } from '../database/connection-error.ts'
import { codeOf } from '../error-parts.ts'
import { FatalError } from '../fatal-error.ts'

/** An error of ours in working on one request: it would recur whenever this request is tried again. */
export class RequestFault extends Error {
  constructor(cause: unknown) {
    super('A request could not be worked on.', { cause })
  }
}

/** PostgreSQL has stopped the writing of a request while the lock was held: it may not happen again when tried again. */
export class WritingStopped extends Error {
  constructor(cause: unknown) {
    super('PostgreSQL has stopped the writing.', { cause })
  }
}

/** Runs work whose errors belong to the request itself: tried again, it would throw them again. */
export function asRequestFault<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw new RequestFault(error)
  }
}

/** The refusal for such a request. It is not remembered: once the fault is mended, the request can be sent again. */
export const faultRefusal: Refusal = {
  code: 'unknown',
  message:
    'The server could not do this because of a fault of its own. Nothing was changed. Please tell whoever runs it.',
}

/** The refusal for a request that PostgreSQL has stopped each time, even alone. It is not remembered. */
export const stoppedRefusal: Refusal = {
  code: 'unknown',
  message:
    'The database of the server has stopped this each time it was tried. Nothing was changed. Please tell whoever runs the server.',
}

/** The refusal for a request that looks back at more than the others can wait for. That amount never shrinks. */
export const tooMuchSinceRefusal: Refusal = {
  code: 'conflict',
  message:
    'Too much has changed here since, so this can no longer be undone. Nothing was changed: put back by hand what should be as it was.',
}

/** The outcome of a request that was not done because nobody waited for it any more. If it is sent again, it counts as new. */
export const abandonedRefusal: Refusal = {
  code: 'conflict',
  message: 'Nobody waited for this any more. Nothing was changed.',
}

/**
 * Classes of PostgreSQL's errors that are about the data to be written: data that it does not accept, that breaks a constraint,
 * or that is more than it can hold. All others are about the connection or the database, and pass.
 */
const aboutWhatIsWritten = /^(?:22|23|54)/

/** The code for a statement that was cancelled: by its time limit (`statement_timeout`), or by somebody. */
const cancelled = '57014'
/** The codes of errors in a database function, such as that of a trigger: raised by it, or because it is wrong. */
const ofFunctions = /^(?:P0|2F|38|39|42)/

/** Whether PostgreSQL has stopped a statement because of the statement itself, and not because of the state of the database. */
export function isStopped(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  // Only errors from within a function have a context.
  return error.code === cancelled || (error.where !== undefined && ofFunctions.test(error.code ?? ''))
}

/**
 * Whether an error is transient: from the database, which may be away, full or about to stop, from a connection, or from the
 * system. Any other error is a fault of ours, and will recur.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof FatalError || isConnectionError(error)) return true
  if (error instanceof pg.DatabaseError) return !isRequestFault(error)
  // The codes of Node and fastify for something that was called in a wrong way begin like this.
  return !/^(ERR_|FST_|$)/.test(codeOf(error) ?? '')
}

/** Whether an error will recur when the same requests are tried again, whatever the state of the database. */
export function isRequestFault(error: unknown): boolean {
  if (error instanceof RequestFault) return true
  return error instanceof pg.DatabaseError && aboutWhatIsWritten.test(error.code ?? '')
}
