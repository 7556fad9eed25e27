import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

// The tests that have to notice a fault in the code of statecharts, client and validators: without those of packages, exports and
// generated files, and without random ones, which would decide another way each time.
export default defineConfig({
  root,
  resolve: { alias: { '@': root } },
  test: {
    include: [
      'tests/machines/**/*.test.ts',
      'tests/openapi/*.test.ts',
      'tests/src/pureParts.test.ts',
      'tests/src/app/{sessionTabs,slowLogout}.test.ts',
      'tests/src/pages/{applicationForm,callDetail,callList,strategy,tryIt}.test.ts',
    ],
    exclude: [
      'tests/machines/{diagrams,exports,package,mutants}.test.ts',
      'tests/openapi/{client.property,generated,integrator,specification}.test.ts',
    ],
    setupFiles: ['tests/support/failOnConsole.ts'],
    testTimeout: 60_000,
  },
})
