import type { FastifyInstance } from 'fastify'
import { errorReport } from '../error-report.ts'
import { isTransient } from '../log/fault.ts'
import { failed, notUnderstood, refusal, tryAgain } from './answers.ts'

/** What was said of an answer that failed, as of a file that could not be opened, and is not true of what is said in its place. */
const ofTheAnswer = [
  'content-length',
  'content-range',
  'content-encoding',
  'accept-ranges',
  'etag',
  'last-modified',
]

/** Answers what went wrong without a word of what is inside; that goes to the log. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error: unknown, request, reply) => {
    for (const name of ofTheAnswer) void reply.removeHeader(name)
    void reply.type('application/json; charset=utf-8').header('Cache-Control', 'no-store')
    const status = statusOf(error)
    if (status === 413) return reply.code(413).send(refusal('invalid', 'This is too much for one request.'))
    if (status >= 400 && status < 500) return reply.code(status).send(notUnderstood)
    request.log.error(errorReport(error), 'failed')
    // Whoever is told 503 comes again, however long it takes; at a fault of ours that would be without end.
    if (!isTransient(error)) return reply.code(500).send(failed)
    return reply.code(503).header('Retry-After', 2).send(tryAgain)
  })
}

function statusOf(error: unknown): number {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500
}
