import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { problemOf } from '@/tests/support/expressions/check'
import { collectExpressions } from '@/tests/support/expressions/collect'
import { exceptions, ofData } from '@/tests/support/expressions/exceptions'

const UPDATE = 'UPDATE_EXPRESSIONS=1 npx vitest run tests/src/regularExpressions.test.ts'
const file = 'tests/support/expressions/linear.json'

/** Expressions that the installed checker found to be linear: some take it seconds. */
type Checked = { checker: string; linear: readonly string[] }

const checked = JSON.parse(readFileSync(file, 'utf8')) as Checked // as: written below
const checker = (JSON.parse(readFileSync('node_modules/recheck/package.json', 'utf8')) as { version: string }).version // as: npm's own file
const known = new Set(checked.checker === checker ? checked.linear : [])
const found = collectExpressions()
const excepted = new Set(exceptions.map(({ expression }) => String(expression)))
/** Expressions that may be missing from the list, which is there to save time. */
const MAX_UNLISTED = 10

test('every expression is linear or has a known bound', () => {
  const others = [...found.expressions].filter(([literal]) => !known.has(literal) && !excepted.has(literal))
  const results = others.map(([literal, places]) => ({ literal, places, problem: problemOf(literal) }))
  const linear = results.filter(({ problem }) => problem === null).map(({ literal }) => literal)
  const problems = results.filter(({ problem }) => problem !== null)
  expect(problems.map(({ literal, places, problem }) => `${places.join(', ')}: ${literal} is ${problem}`)).toEqual([])
  if (process.env['UPDATE_EXPRESSIONS'] === '1') {
    const listed = [...known].filter((literal) => found.expressions.has(literal))
    writeFileSync(file, `${JSON.stringify({ checker, linear: [...listed, ...linear].sort() }, null, 2)}\n`)
  } else expect(linear.length, `to list them: ${UPDATE}`).toBeLessThanOrEqual(MAX_UNLISTED)
})

test.each(exceptions)('the exception $expression is in $where and not linear', ({ expression, where, bound }) => {
  const places = found.expressions.get(String(expression)) ?? []
  expect(places.map((place) => place.replace(/:\d+$/, ''))).toEqual([where])
  expect(problemOf(String(expression))).not.toBeNull()
  expect(bound).not.toBe('')
})

test('no expression is made from data, except those with a reason', () => {
  expect(found.ofData.toSorted()).toEqual(ofData.map(({ where }) => where).toSorted())
})

test.each([
  [/\s*,\s*/, '2nd degree polynomial'],
  [/\.+$/, '2nd degree polynomial'],
  [/^(?:ai|ai|lab)+$/u, 'exponential'],
] as const)('the check finds %s', (expression, growth) => {
  expect(problemOf(String(expression))).toContain(`${growth}, as for `)
})
