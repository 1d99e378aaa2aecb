import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { NoRoomError } from '../fatal-error.ts'
import { noRoomError } from '../file-errors.ts'

/** Where a database of our own writes what it says. */
export function logIn(data: string): string {
  return join(data, 'log.txt')
}

/** How much one has said by now, in bytes. */
export async function logLength(data: string): Promise<number> {
  return stat(logIn(data)).then(
    ({ size }) => size,
    () => 0,
  )
}

/** What one has said since it had said so much. */
export async function saidSince(data: string, length: number): Promise<string> {
  return text(createReadStream(logIn(data), { start: length })).catch(() => '')
}

/** The sentence for one that was lost since it had said so much, where that was for want of room. */
export async function noRoomSince(data: string, length: number): Promise<NoRoomError | undefined> {
  return noRoomError(await saidSince(data, length), dirname(data))
}

/** In characters: more of what PostgreSQL says would bury the cause. */
const mostSaid = 2000

/** The end of what was said, in whole lines. */
export function lastLines(said: string): string {
  const cut = said.slice(-mostSaid)
  return cut.length === said.length ? said : cut.slice(cut.indexOf('\n') + 1)
}
