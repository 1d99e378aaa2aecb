import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const all = '{src,server,scripts}/**/*.test.{ts,tsx}'

/** Tests that give their process a browser's database or storage, or rely on code that nothing has loaded yet. */
const onItsOwn = ['src/workspace/**/*.test.ts', 'server/client/**/*.test.ts']

export default defineConfig({
  test: {
    projects: [
      // Files share a process: starting one for each, and loading and compiling everything anew, took a third of the time.
      { extends: true, test: { name: 'shared', include: [all], exclude: onItsOwn, isolate: false } },
      { extends: true, test: { name: 'on its own', include: onItsOwn } },
    ],
    environment: 'node',
    // Many tests wait for a database, another process or a time-out, so twice as many workers run.
    maxWorkers: 2 * availableParallelism(),
    // What a test provokes is no news; what a failing test said is.
    silent: 'passed-only',
    // A slow machine is not a failure: some tests open a workspace a thousand times.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
    // Builds the app if it was never built, and provides one PostgreSQL for all, made when it is first asked for.
    globalSetup: ['scripts/built-app.testing.ts', 'server/database/shared-postgres.testing.ts'],
  },
})
