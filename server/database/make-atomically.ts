import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { codeOf } from '../error-parts.ts'

/** In milliseconds: anything unfinished for this long was cut off. */
const longest = 3_600_000

/**
 * Makes a folder as a whole or not at all, however this ends, and even if others are making the same one: each fills a folder of
 * its own beside it. The first one filled takes its place, and the others are removed.
 */
export async function makeAtomically(target: string, fill: (half: string) => Promise<void>): Promise<void> {
  const parent = dirname(target)
  const begins = `half-${basename(target)}-`
  await mkdir(parent, { recursive: true, mode: 0o755 })
  for (const name of await readdir(parent)) if (name.startsWith(begins)) await removeOld(join(parent, name))
  const half = await mkdtemp(join(parent, begins))
  try {
    await fill(half)
    await rename(half, target)
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) throw error
  } finally {
    await remove(half)
  }
}

/** Makes a folder and its subfolders writable for their owner: a copy from a read-only place is read-only too. */
export async function makeWritable(root: string): Promise<void> {
  const found = await readdir(root, { withFileTypes: true }).catch(() => undefined)
  if (!found) return
  await chmod(root, 0o755)
  for (const inner of found) if (inner.isDirectory()) await makeWritable(join(root, inner.name))
}

async function removeOld(half: string): Promise<void> {
  const made = await stat(half).catch(() => undefined)
  if (made && Date.now() - made.mtimeMs > longest) await remove(half)
}

async function remove(half: string): Promise<void> {
  await makeWritable(half)
  await rm(half, { recursive: true, force: true })
}
