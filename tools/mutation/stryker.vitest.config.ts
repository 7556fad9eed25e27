import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

// The tests that have to notice a fault in the code of statecharts, client and validators: without those of packages, exports and
// generated files, without random ones, which would decide another way each time, and without those that change the process's
// time zone, which Stryker's threads do not let them. `MUTATION_TESTS` names fewer: a run for some files is quicker with their tests alone.
export default defineConfig({
  root,
  resolve: { alias: { '@': root } },
  test: {
    include: process.env['MUTATION_TESTS']?.split(' ') ?? [
      'tests/machines/**/*.test.ts',
      'tests/openapi/*.test.ts',
      'tests/src/app/client.test.ts',
      'tests/src/session/{sessionTabs,slowLogout}.test.ts',
      'tests/src/{limits/applicationForm,tokens/tokenFormSchema}.test.ts',
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
