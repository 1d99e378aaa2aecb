import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { isProcessRunning } from './is-process-running.ts'

/**
 * Prepares a folder for one PostgreSQL for all tests of a run; the first test that needs it starts it. Returns a function that
 * ends it.
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'ems-test-'))
  // The account that PostgreSQL runs as must reach its own folder in it.
  await chmod(folder, 0o755)
  provide('postgresFolder', folder)
  return async () => {
    await quit(join(folder, 'data/database'))
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Kills the PostgreSQL of a folder, if there is one: an orderly shutdown would first write everything to the disk, which nobody
 * needs any more.
 */
async function quit(folder: string): Promise<void> {
  const processHere = async (): Promise<number> => {
    const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
    return Number(text.split('\n')[0])
  }
  const pid = await processHere()
  if (pid === 0 || !isProcessRunning(pid)) return
  process.kill(pid, 'SIGQUIT')
  // The file goes when all its processes are gone; if they end in another way, it stays.
  while ((await processHere()) === pid && isProcessRunning(pid)) await setTimeout(20)
}
