import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { backupFormat } from '../../src/domain/backup/backup.ts'
import { codeOf } from '../error-parts.ts'
import { expectFile, readError } from '../file-errors.ts'
import { FatalError } from '../fatal-error.ts'

/**
 * In bytes: a longer first line is not ours, and need not be held at once; no longer line at all comes from PostgreSQL, whose
 * texts have at most 1 GB.
 */
const [longestFirst, longest] = [1024 * 1024, 1024 * 1024 * 1024]
const newline = 10

/**
 * The lines of a text file, compressed or not. Throws a `FatalError` if it cannot be read, or is another kind of file that we
 * recognise.
 */
export async function* readLines(file: string): AsyncGenerator<string> {
  const first = await beginningOf(file)
  const isCompressed = first[0] === 0x1f && first[1] === 0x8b
  if (!isCompressed && isOfBrowser(first.toString())) throw new FatalError(browserBackup(file))
  const source: AsyncIterable<Buffer> = isCompressed
    ? unpacked(file)
    : createReadStream(file, { highWaterMark: 1 << 20 })
  let rest: Buffer[] = []
  let size = 0
  let most = longestFirst
  for await (const chunk of source) {
    let from = 0
    for (let to = chunk.indexOf(newline); to >= 0; to = chunk.indexOf(newline, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, to)]).toString()
      rest = []
      size = 0
      most = longest
      from = to + 1
    }
    if (from === chunk.length) continue
    rest.push(chunk.subarray(from))
    size += chunk.length - from
    if (size > most) throw new FatalError(`${file} is not a backup of a team server.`)
  }
  // What is left has no line end: it is not a line.
}

async function* unpacked(file: string): AsyncGenerator<Buffer> {
  const read = createReadStream(file, { highWaterMark: 1 << 20 })
  const unpack = createGunzip({ chunkSize: 1 << 18 })
  read.on('error', (error) => unpack.destroy(error))
  try {
    for await (const chunk of Readable.from(read.pipe(unpack))) yield chunk
  } catch (error) {
    const code = codeOf(error)
    // Zlib's code for truncated input.
    if (code === 'Z_BUF_ERROR')
      throw new FatalError(`${file} is cut off: its end is missing. It cannot be restored.`)
    if (code?.startsWith('Z_')) throw new FatalError(`${file} is damaged: it cannot be unpacked.`)
    throw error
  } finally {
    read.destroy()
  }
}

async function beginningOf(file: string): Promise<Buffer> {
  await expectFile(file)
  try {
    const handle = await open(file)
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(1000), 0, 1000, 0)
      return buffer.subarray(0, bytesRead)
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw readError(error, file)
  }
}

/** Whether the text is of a file downloaded in Settings, in a browser workspace or on a team server. */
function isOfBrowser(text: string): boolean {
  return new RegExp(`"format"\\s*:\\s*"${backupFormat.format}"`).test(text)
}

function browserBackup(file: string): string {
  return (
    `${file} was downloaded in Settings. A server is restored from what \`npm run team -- backup\` has written; ` +
    'what a browser workspace has written is moved into an empty one: `npm run team -- import FILE`.'
  )
}
