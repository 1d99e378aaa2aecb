import type pg from 'pg'

/** Sends statements in one message (a pipeline); PostgreSQL runs them one after the other. */
export function pipelined<Results>(
  { connection: { stream } }: pg.Client,
  ask: () => Promise<Results>,
): Promise<Results> {
  stream.cork()
  try {
    return ask()
  } finally {
    stream.uncork()
  }
}
