import type { FastifyInstance } from 'fastify'
import { refusal, tryAgain } from './answers.ts'

/** Answers what went wrong without a word of what is inside; that goes to the log. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error: unknown, request, reply) => {
    const status = statusOf(error)
    if (status === 413) return reply.code(413).send(refusal('invalid', 'This is too much for one request.'))
    if (status >= 400 && status < 500)
      return reply.code(status).send(refusal('invalid', 'This request is not understood.'))
    request.log.error({ reason: nameOf(error), stack: stackOf(error) }, 'failed')
    return reply.code(503).header('Retry-After', 2).send(tryAgain)
  })
}

function statusOf(error: unknown): number {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500
}

/** What it was, without its message: that may hold what somebody has typed. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name
}

/** Where it was. */
function stackOf(error: unknown): readonly string[] {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n') : []
  return lines.filter((line) => /^\s+at /.test(line)).map((line) => line.trim())
}
