import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

// The tests that must notice a fault in statecharts, client, validators and the terms of the search. Left out are tests of packages, exports and
// generated files, random tests, whose result varies, and tests that change the process's time zone,
// which Stryker's threads forbid. `MUTATION_TESTS` names fewer: faster for a run of some files.
export default defineConfig({
  root,
  resolve: { alias: { '@': root } },
  test: {
    include: process.env['MUTATION_TESTS']?.split(' ') ?? [
      'tests/machines/**/*.test.ts',
      'tests/openapi/*.test.ts',
      'tests/src/app/client.test.ts',
      'tests/src/search/ranking.test.ts',
      'tests/src/session/{sessionTabs,slowLogout}.test.ts',
    ],
    exclude: [
      'tests/machines/{diagrams,exports,package,mutants,transitions}.test.ts',
      'tests/machines/usage/dayRange.test.ts',
      'tests/openapi/{client.property,generated,integrator,specification}.test.ts',
    ],
    setupFiles: ['tests/support/failOnConsole.ts'],
    testTimeout: 60_000,
  },
})
