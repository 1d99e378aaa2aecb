import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

export const root = join(import.meta.dirname, '..')

const sources = ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']

/** Builds the app into `dist`, unless what is there is newer than every source. */
export async function buildIfStale(): Promise<void> {
  const built = changedAt(join(root, 'dist/index.html'))
  if (built > Math.max(...sources.map((source) => changedAt(join(root, source))))) return
  console.log('Building the app …')
  // Without a file of its own in `node_modules`, which may not be writable for the user who starts the server.
  await build({ root, logLevel: 'warn', configLoader: 'runner' })
}

/** When a file, or anything in a folder, was last changed. A folder's own time shows that files were removed. */
function changedAt(path: string): number {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => changedAt(join(path, name))))
}
