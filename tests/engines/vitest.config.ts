import { defineConfig } from 'vitest/config'

/** These only guard: nothing waits for longer than it has to. */
const patience = { testTimeout: 600_000, hookTimeout: 600_000 }

export default defineConfig({
  resolve: { alias: { '@': new URL('../..', import.meta.url).pathname.replace(/\/$/, '') } },
  test: { include: ['tests/engines/**/*.test.ts'], fileParallelism: false, ...patience },
})
