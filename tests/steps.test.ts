import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createSteps } from './support/steps.mjs'

const folder = mkdtempSync(join(tmpdir(), 'steps-'))
afterAll(() => rmSync(folder, { recursive: true }))

const printed: string[] = []
beforeEach(() => void (printed.length = 0))
const steps = createSteps(folder, (line) => printed.push(line.replace(/\d+\.\d s/, '0.0 s')))

/** A program that writes these lines and ends with the code. */
const program = (lines: readonly string[], code: number) => {
  const script = `process.stdout.write(${JSON.stringify(lines.map((line) => `${line}\n`).join(''))}); process.exitCode = ${code}`
  return [process.execPath, '-e', script]
}
const lineOf = (name: string, file: string) => `FAILED: ${name}, 0.0 s; whole output: ${join(folder, file)}`

test('a step that passes prints one line and leaves its output in a file', async () => {
  expect(await steps.run('Size and content', program(['a', 'b'], 0))).toBe(true)
  expect(printed).toEqual(['Passed: Size and content, 0.0 s'])
  expect(readFileSync(join(folder, 'size-and-content.log'), 'utf8')).toBe('a\nb\n')
})

test('a failed step prints its file and its output, cut in the middle if long', async () => {
  expect(await steps.run('Lint', program(['one fault'], 1))).toBe(false)
  const many = Array.from({ length: 500 }, (_, index) => `line ${index}`)
  expect(await steps.run('Build', program(many, 1))).toBe(false)
  const shown = [...many.slice(0, 200), '… 200 more lines …', ...many.slice(-100)]
  expect(printed).toEqual([
    [lineOf('Lint', 'lint.log'), 'one fault'].join('\n'),
    [lineOf('Build', 'build.log'), ...shown].join('\n'),
  ])
})

test.each([
  {
    runner: 'Vitest',
    passed: ' ✓ |unit| tests/a.test.ts (2 tests) 5ms',
    failures: ['⎯⎯⎯ Failed Tests 1 ⎯⎯⎯', ' FAIL  |unit| tests/b.test.ts > b', 'AssertionError: expected 1 to be 2'],
  },
  {
    runner: 'Playwright',
    passed: '  ✓  1 [zh-desktop-light] › a.spec.ts:1:1 › a (1.0s)',
    failures: ['  1) [zh-desktop-light] › b.spec.ts:1:1 › b ───', '    Error: expect(received).toBe(expected)'],
  },
])('a step of $runner prints the failed tests and their errors, and not the others', async ({ passed, failures }) => {
  const coloured = failures.map((line) => `\u001b[31m${line}\u001b[39m`)
  expect(await steps.run('Tests', program([passed, '   × b 3ms', '', ...coloured], 1))).toBe(false)
  expect(printed).toEqual([[lineOf('Tests', 'tests.log'), ...failures].join('\n')])
})

test('a step whose program is missing fails and names the program', async () => {
  expect(await steps.run('Contracts', [join(folder, 'nothing')])).toBe(false)
  expect(printed).toEqual([`${lineOf('Contracts', 'contracts.log')}\nspawn ${join(folder, 'nothing')} ENOENT`])
})

test('the progress of steps that run has their time and counts their tests', async () => {
  const go = join(folder, 'go')
  const lines = [
    ' ✓ |unit| a.test.ts (1 test) 5ms',
    ' ❯ |unit| b.test.ts (2 tests | 1 failed) 9ms',
    '   × b 5ms',
    '     ✓ slow 900ms',
  ]
  const [node = '', ...args] = program(lines, 0)
  const waiting = `setInterval(() => require('fs').existsSync(${JSON.stringify(go)}) && process.exit(), 10)`
  const tests = steps.run('Unit tests', [node, args[0] ?? '', `${args[1]};${waiting}`])
  const types = steps.run('Types', [node, '-e', waiting])
  const progress = () => steps.describeProgress().replaceAll(/\d+\.\d s/g, '0.0 s')
  await expect.poll(progress).toBe('Unit tests, 0.0 s (2 done, 1 failed); Types, 0.0 s')
  writeFileSync(go, '')
  expect(await Promise.all([tests, types])).toEqual([true, true])
  expect(steps.describeProgress()).toBe('')
})
