import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const all = '{src,server,scripts}/**/*.test.{ts,tsx}'

/** What gives its process a browser's database or storage, or counts on code that nothing has loaded yet. */
const onItsOwn = ['src/workspace/**/*.test.ts', 'server/client/**/*.test.ts']

export default defineConfig({
  test: {
    projects: [
      // Files share a process: to start one for each, and to load and compile everything anew, took a third of the time.
      { extends: true, test: { name: 'shared', include: [all], exclude: onItsOwn, isolate: false } },
      { extends: true, test: { name: 'on its own', include: onItsOwn } },
    ],
    environment: 'node',
    // Many wait, for a database, another process or a time-out: as many again are at work meanwhile.
    maxWorkers: 2 * availableParallelism(),
    // What a test provokes is no news; what a failing one said is.
    silent: 'passed-only',
    // How fast a machine is, is no question of right or wrong: some tests open a workspace a thousand times.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
    // The app, if it was never built; and one PostgreSQL for all, which is made when it is first asked for.
    globalSetup: ['scripts/built-app.testing.ts', 'server/database/shared-postgres.testing.ts'],
  },
})
