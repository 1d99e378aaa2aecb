import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Builds the app if it was never built, once for all tests of a run: some of them start servers that serve it. */
export default function setup(): void {
  if (existsSync(join(root, 'dist/index.html'))) return
  console.log('Building the app, which some tests serve …')
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build'], {
    cwd: root,
    // Vitest has set this: the app would be built for tests, and the next start would use that build.
    env: { ...process.env, NODE_ENV: undefined },
    stdio: 'inherit',
  })
  if (status !== 0)
    throw new Error('The app could not be built, which some tests serve. Run `npm run build` first.')
}
