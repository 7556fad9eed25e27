import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const run =
  (...args: string[]) =>
  () =>
    execFileSync(process.execPath, args, { stdio: 'pipe' })

test.each([
  ['puyu', []],
  ['gateway', ['--default-non-nullable=false']],
])('%s.d.ts is what the contract generates', (name, options) => {
  const generator = 'node_modules/openapi-typescript/bin/cli.js'
  expect(run(generator, `openapi/${name}.yaml`, '-o', `openapi/${name}.d.ts`, ...options, '--check')).not.toThrow()
})

test('shapes.ts is what the contract generates', () => {
  expect(run('openapi/generateShapes.mjs', '--check')).not.toThrow()
})
