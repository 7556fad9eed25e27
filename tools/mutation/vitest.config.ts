import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

// The tests that have to notice a fault in the definition of a statechart. What compares a definition with its drawing, or packs it,
// proves nothing about what it does.
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
