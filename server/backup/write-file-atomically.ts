import { randomBytes } from 'node:crypto'
import { link, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { codeOf } from '../error-parts.ts'
import { isFolderError, writeError } from '../file-errors.ts'
import { syncFolder } from '../sync-folder.ts'
import { FatalError } from '../fatal-error.ts'

/**
 * Writes text into a compressed file that only its owner may read. It is there as a whole or not at all, and safe on the disk
 * when this returns. Throws a `FatalError` if a file of that name exists, which is never overwritten, and if the file cannot be
 * written.
 */
export async function writeFileAtomically(file: string, texts: AsyncIterable<string>): Promise<void> {
  await expectNone(file)
  try {
    await writeBeside(file, texts)
  } catch (error) {
    throw writeError(error, file) ?? error
  }
}

async function writeBeside(file: string, texts: AsyncIterable<string>): Promise<void> {
  const half = `${file}.${randomBytes(4).toString('hex')}.part`
  const handle = await open(half, 'wx', 0o600)
  try {
    await pipeline(Readable.from(texts), createGzip(), handle.createWriteStream({ flush: true }))
    await give(half, file)
    // So that the name is safe too.
    await syncFolder(dirname(file))
  } finally {
    await rm(half, { force: true })
  }
}

function isThere(file: string): FatalError {
  return new FatalError(`There is a file ${file} already, which is not overwritten. Choose another name.`)
}

async function expectNone(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (found) throw found.isDirectory() ? isFolderError(file) : isThere(file)
}

/** Gives a file its final name, unless another file has taken it. */
async function give(half: string, file: string): Promise<void> {
  try {
    await link(half, file)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw isThere(file)
    // A file system without hard links.
    await expectNone(file)
    await rename(half, file)
  }
}
