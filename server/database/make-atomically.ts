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
  await mkdir(parent, { recursive: true, mode: 0o755 })
  const half = await mkdtemp(join(parent, `half-${basename(target)}-`))
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

/**
 * Removes what was cut off in a folder, if that is there, while something was made whose name begins like this. What cannot be
 * removed stays: it may be another user's.
 */
export async function removeHalves(parent: string, name = ''): Promise<void> {
  const begins = `half-${name}`
  const names = await readdir(parent).catch((): string[] => [])
  for (const one of names) if (one.startsWith(begins)) await removeOld(join(parent, one)).catch(() => {})
}

async function removeOld(half: string): Promise<void> {
  const made = await stat(half).catch(() => undefined)
  if (made && Date.now() - made.mtimeMs > longest) await remove(half)
}

async function remove(half: string): Promise<void> {
  await makeWritable(half)
  await rm(half, { recursive: true, force: true })
}
