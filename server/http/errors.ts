import type { FastifyInstance } from 'fastify'
import { errorReport } from '../error-report.ts'
import { isTransient } from '../log/fault.ts'
import { failed, notUnderstood, refusal, tryAgain } from './answers.ts'

/**
 * Headers that belonged to an answer that failed, such as a file that could not be opened, and are not true of the answer sent
 * instead.
 */
const ofTheAnswer = [
  'content-length',
  'content-range',
  'content-encoding',
  'accept-ranges',
  'etag',
  'last-modified',
]

/** Answers an error without revealing anything internal; that goes to the log. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error: unknown, request, reply) => {
    for (const name of ofTheAnswer) void reply.removeHeader(name)
    void reply.type('application/json; charset=utf-8').header('Cache-Control', 'no-store')
    const status = statusOf(error)
    if (status === 413) return reply.code(413).send(refusal('invalid', 'This is too much for one request.'))
    if (status >= 400 && status < 500) return reply.code(status).send(notUnderstood)
    request.log.error(errorReport(error), 'failed')
    // After a 503 a client keeps coming back, however long it takes; with a fault of ours that would never end.
    if (!isTransient(error)) return reply.code(500).send(failed)
    return reply.code(503).header('Retry-After', 2).send(tryAgain)
  })
}

function statusOf(error: unknown): number {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500
}
