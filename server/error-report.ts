/** An error in the server's log: what it was and where, without its message, which may contain what somebody has typed. */
export interface ErrorReport {
  readonly reason: string
  readonly stack: readonly string[]
  readonly cause?: ErrorReport
}

/** Describes an error for the server's log, with its causes. */
export function errorReport(error: unknown): ErrorReport {
  if (!(error instanceof Error)) return { reason: typeof error, stack: [] }
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : ''
  return {
    reason: `${error.name}${code}`,
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .map((line) => line.trim()),
    ...(error.cause !== undefined && { cause: errorReport(error.cause) }),
  }
}
