import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,server,scripts}/**/*.test.{ts,tsx}'],
    environment: 'node',
    // Else one processor is left free for somebody who watches: half of two.
    maxWorkers: '100%',
    // What a test provokes is no news; what a failing one said is.
    silent: 'passed-only',
    // How fast a machine is, is no question of right or wrong: some tests open a workspace a thousand times.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One PostgreSQL for all, which is made when it is first asked for.
    globalSetup: ['server/database/shared-postgres.testing.ts'],
  },
})
