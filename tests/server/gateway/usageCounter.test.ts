import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostInput } from '@/server/gateway/metering/plausibleUsage'
import { createUsageCounter, createTextCounter } from '@/server/gateway/metering/usageCounter'
import { countTokens } from '@/server/gateway/metering/tokenizer'
import { ResponseTooLarge } from '@/server/gateway/errors/gatewayError'
import { chunkOf } from '@/server/gateway/types'

const INPUT = 8

test('text in chunks counts as if it came whole', () => {
  const text = 'Internationalisation 书生大模型 again, and again. '.repeat(200)
  const counter = createTextCounter()
  for (const character of text) counter.add(character)
  expect(counter.tokens()).toBe(countTokens(text))
  const whole = createTextCounter()
  whole.add(text)
  expect(counter.least()).toBe(whole.least())
  expect(whole.least()).toBe(200 * 6)
})

test('counts stay within request and response for any claims and texts', () => {
  const figure = fc.oneof(
    fc.integer({ max: 3000 }),
    fc.constantFrom(-100, 0.5, 9e15, Infinity, '7', null, undefined, {}),
  )
  const claim = fc.record({ text: fc.string({ unit: 'grapheme', maxLength: 40 }), input: figure, output: figure })
  const property = fc.property(fc.array(claim), fc.integer({ min: 1, max: 2000 }), (claims, most) => {
    const tally = createUsageCounter({ input: INPUT, most, isStreamed: true }, () => undefined)
    const given = createTextCounter()
    for (const { text, input, output } of claims) {
      const said = {
        choices: [{ delta: { content: text } }],
        usage: { prompt_tokens: input, completion_tokens: output },
      }
      given.add(text)
      if (given.least() > most) expect(() => tally.observe(chunkOf(said))).toThrow(ResponseTooLarge)
      else tally.observe(chunkOf(said))
    }
    const { input, output } = tally.used()
    expect([Number.isSafeInteger(input), Number.isSafeInteger(output)]).toEqual([true, true])
    expect(input).toBeGreaterThan(0)
    expect(input).toBeLessThanOrEqual(mostInput(INPUT))
    expect(output).toBeGreaterThanOrEqual(Math.min(given.least(), most))
    expect(output).toBeLessThanOrEqual(most)
  })
  fc.assert(property)
})
