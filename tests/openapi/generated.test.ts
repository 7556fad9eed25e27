import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('types and calls are what the contracts generate', () => {
  const check = () => execFileSync('npm', ['run', '--silent', 'generate:contracts', '--', '--check'], { stdio: 'pipe' })
  expect(check).not.toThrow()
})
