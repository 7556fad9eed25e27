import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import openapiTypescript, { astToString, COMMENT_HEADER } from 'openapi-typescript'
import { expect, test } from 'vitest'

// Calls the generator's functions with the options of `npm run generate`, because its program starts Node once for each contract.
test.each([
  ['puyu', {}],
  ['gateway', { defaultNonNullable: false }],
])('%s.d.ts is what the contract generates', async (name, options) => {
  const nodes = await openapiTypescript(pathToFileURL(`openapi/${name}.yaml`), { ...options, silent: true })
  expect(readFileSync(`openapi/${name}.d.ts`, 'utf8')).toBe(`${COMMENT_HEADER}${astToString(nodes)}`)
})

test('shapes.ts is what the contract generates', () => {
  const check = () => execFileSync(process.execPath, ['openapi/generateShapes.mjs', '--check'], { stdio: 'pipe' })
  expect(check).not.toThrow()
})
