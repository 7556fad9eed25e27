import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

// The tests that must notice a fault in the definition of a statechart. Tests that compare a definition with its
// drawing, or export it,
// prove nothing about its behaviour.
export default defineConfig({
  root,
  resolve: { alias: { '@': root } },
  test: {
    include: ['tests/machines/**/*.test.ts', 'tests/src/session/{sessionTabs,slowLogout}.test.ts'],
    exclude: ['tests/machines/{diagrams,exports,package,mutants,transitions}.test.ts'],
    setupFiles: ['tests/support/failOnConsole.ts', 'tools/mutation/applyMutant.ts'],
    testTimeout: 60_000,
    isolate: false,
    maxWorkers: 1,
  },
})
