import { access, chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from './embedded.ts'

/** Makes room for one PostgreSQL for all tests of a run; the first one that needs it starts it. Gives what ends it. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'ems-test-'))
  // Whoever PostgreSQL runs as must get to its own folder in it.
  await chmod(folder, 0o755)
  provide('postgresFolder', folder)
  return async () => {
    const data = join(folder, 'data')
    const isStarted = await access(join(data, 'database')).then(
      () => true,
      () => false,
    )
    // What is there is taken over, and ended.
    if (isStarted) await (await startEmbedded(data)).stop()
    await rm(folder, { recursive: true, force: true })
  }
}
