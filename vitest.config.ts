import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,server,scripts}/**/*.test.{ts,tsx}'],
    environment: 'node',
    // What a test provokes is no news; what a failing one said is.
    silent: 'passed-only',
    // How fast a machine is, is no question of right or wrong: some tests open a workspace a thousand times.
    testTimeout: 60_000,
  },
})
