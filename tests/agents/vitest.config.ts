import { defineConfig } from 'vitest/config'

/** These only guard: an agent waits for up to two minutes of a limit. */
const patience = { testTimeout: 600_000, hookTimeout: 900_000 }

export default defineConfig({
  resolve: { alias: { '@': new URL('../..', import.meta.url).pathname.replace(/\/$/, '') } },
  test: {
    include: ['tests/agents/**/*.test.ts'],
    globalSetup: ['tests/agents/support/prepareAgents.ts'],
    fileParallelism: false,
    ...patience,
  },
})
