import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,server,scripts}/**/*.test.{ts,tsx}'],
    environment: 'node',
    // How fast a machine is, is no question of right or wrong: some tests open a workspace a thousand times.
    testTimeout: 60_000,
  },
})
