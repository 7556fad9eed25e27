import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const run =
  (...args: string[]) =>
  () =>
    execFileSync(process.execPath, args, { stdio: 'pipe' })

test('puyu.d.ts is what the contract generates', { timeout: 30_000 }, () => {
  const generator = 'node_modules/openapi-typescript/bin/cli.js'
  expect(run(generator, 'openapi/puyu.yaml', '-o', 'openapi/puyu.d.ts', '--check')).not.toThrow()
})

test('shapes.ts is what the contract generates', { timeout: 30_000 }, () => {
  expect(run('openapi/generateShapes.mjs', '--check')).not.toThrow()
})
