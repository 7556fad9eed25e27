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
const excepted = new Map(exceptions.map(({ expression, ...more }) => [String(expression), more]))

test('every expression is linear or has a known bound (UPDATE_EXPRESSIONS=1 adds linear ones)', () => {
  const others = [...found.expressions].filter(([literal]) => !known.has(literal) && !excepted.has(literal))
  const results = others.map(([literal, places]) => ({ literal, places, problem: problemOf(literal) }))
  const isUpdate = process.env['UPDATE_EXPRESSIONS'] === '1'
  if (isUpdate) {
    const linear = results.filter(({ problem }) => problem === null).map(({ literal }) => literal)
    const kept = [...known].filter((literal) => found.expressions.has(literal))
    writeFileSync(file, `${JSON.stringify({ checker, linear: [...kept, ...linear].sort() }, null, 2)}\n`)
  }
  const problems = results
    .filter(({ problem }) => !isUpdate || problem !== null)
    .map(
      ({ literal, places, problem }) =>
        `${places.join(', ')}: ${literal} is ${problem ?? `linear; add it by ${UPDATE}`}`,
    )
  expect(problems).toEqual([])
})

test('the list of linear expressions has no others', () => {
  expect(checked.linear.filter((literal) => !found.expressions.has(literal))).toEqual([])
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
