import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './dist.ts'

/** Runs a program of node_modules with its output shown here, and returns its exit code. */
export function run(program: string, args: string[] = []): number {
  const onWindows = process.platform === 'win32'
  const result = spawnSync(join(root, 'node_modules/.bin', program), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: onWindows,
  })
  return result.status ?? 1
}
