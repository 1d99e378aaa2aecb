import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { NoRoomError } from '../fatal-error.ts'
import { noRoomError } from '../file-errors.ts'

/** The file that a database of our own logs to. */
export function logIn(data: string): string {
  return join(data, 'log.txt')
}

/** How much it has logged so far, in bytes. */
export async function logLength(data: string): Promise<number> {
  return stat(logIn(data)).then(
    ({ size }) => size,
    () => 0,
  )
}

/** What it has logged since its log had this length. */
export async function saidSince(data: string, length: number): Promise<string> {
  return text(createReadStream(logIn(data), { start: length })).catch(() => '')
}

/** The error for a database lost since its log had this length, if it ran out of room. */
export async function noRoomSince(data: string, length: number): Promise<NoRoomError | undefined> {
  return noRoomError(await saidSince(data, length), dirname(data))
}

/** In characters: more of PostgreSQL's output would bury the cause. */
const mostSaid = 2000

/** The end of the output, in whole lines. */
export function lastLines(said: string): string {
  const cut = said.slice(-mostSaid)
  return cut.length === said.length ? said : cut.slice(cut.indexOf('\n') + 1)
}
