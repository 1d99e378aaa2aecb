import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { rulesVersion } from '../log/stored-entry.ts'
import { FatalError } from '../fatal-error.ts'
import { backupForm, header, partNames, trailer, type Header, type Part } from './backup-form.ts'
import { readLines } from './read-lines.ts'

/** Some rows of one part, each as JSON text. */
export interface SomeRows {
  readonly part: Part
  readonly rows: readonly string[]
}

/** How many rows, and about how many characters of them, are yielded at once. */
const [mostRows, mostText] = [500, 4_000_000]

/**
 * Yields the rows of a backup in order, some at a time. Throws a `FatalError` with a sentence if the file is no backup, is of a
 * newer version, truncated or damaged. The last two show only at the end, so a caller that changes anything by it reads it to the
 * end beforehand.
 */
export async function* readBackup(file: string): AsyncGenerator<SomeRows, Header> {
  const sum = createHash('sha256')
  const counts: Record<Part, number> = {
    entries: 0,
    earlier: 0,
    rows: 0,
    nothings: 0,
    passwords: 0,
    logins: 0,
  }
  let begun: Header | undefined
  let end: v.InferOutput<typeof trailer>['end'] | undefined
  let lines = 0
  let some: { part: Part; rows: string[]; size: number } | undefined
  for await (const line of readLines(file)) {
    if (end) throw damaged(file)
    if (!begun) begun = headerOf(file, line)
    else {
      const part = partOf(line)
      end = part ? undefined : trailerOf(file, line)
      if (end) continue
      if (!part) throw damaged(file)
      if (
        some &&
        (some.part !== part || some.rows.length >= mostRows || some.size + line.length > mostText)
      ) {
        yield some
        some = undefined
      }
      some ??= { part, rows: [], size: 0 }
      some.rows.push(line.slice(`{"${part}":`.length, -1))
      some.size += line.length
      counts[part] += 1
    }
    sum.update(`${line}\n`)
    lines += 1
  }
  if (!begun) throw foreign(file)
  if (!end) throw new FatalError(`${file} is cut off: its end is missing. It cannot be restored.`)
  const { counts: wanted } = begun
  const isWhole = lines === end.lines && partNames.every((part) => counts[part] === wanted[part])
  if (!isWhole || sum.digest('hex') !== end.sha256) throw damaged(file)
  if (some) yield some
  return begun
}

function damaged(file: string): FatalError {
  return new FatalError(`${file} is damaged: it is not as it was written. It cannot be restored.`)
}

function foreign(file: string): FatalError {
  return new FatalError(`${file} is not a backup of a team server.`)
}

const marked = v.object({ format: v.literal(backupForm.format), version: v.number(), rules: v.number() })

function headerOf(file: string, line: string): Header {
  const found = parsed(line)
  // The first line of a browser's file is only a bracket; its second line says what it is.
  const mark = v.safeParse(marked, found)
  if (!mark.success) throw foreign(file)
  if (mark.output.version > backupForm.version || mark.output.rules > rulesVersion)
    throw new FatalError(`${file} was made by a newer version of EMS. Update EMS here first.`)
  const read = v.safeParse(header, found)
  if (!read.success) throw damaged(file)
  return read.output
}

function partOf(line: string): Part | undefined {
  return line.endsWith('}') ? partNames.find((part) => line.startsWith(`{"${part}":`)) : undefined
}

function trailerOf(file: string, line: string): v.InferOutput<typeof trailer>['end'] {
  const read = v.safeParse(trailer, parsed(line))
  if (!read.success) throw damaged(file)
  return read.output.end
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
