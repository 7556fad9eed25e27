import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostInput } from '@/server/gateway/metering/plausibleUsage'
import { createUsageCounter, createTextCounter } from '@/server/gateway/metering/usageCounter'
import { countTokens } from '@/server/gateway/metering/tokenizer'
import { ResponseTooLarge } from '@/server/gateway/errors/gatewayError'
import { chunkOf } from '@/server/gateway/conversation/chunk'

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
      if (given.least() > most + 16) expect(() => tally.observe(chunkOf(said))).toThrow(ResponseTooLarge)
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

const white = ' \n\t\u3000'

test.each([
  ['chat', (text: string) => chunkOf({ choices: [{ delta: { content: text } }] })],
  [
    'messages',
    (text: string) => ({
      ...chunkOf({ type: 'content_block_delta', delta: { type: 'text_delta', text } }),
      protocol: 'messages' as const,
    }),
  ],
])('counts white space of a %s stream that is left before its usage', (_, chunk) => {
  const tally = createUsageCounter({ input: INPUT, most: 1000, isStreamed: true }, () => undefined)
  for (let sent = 0; sent < 200; sent++) tally.observe(chunk(white))
  expect(tally.used()).toEqual({ input: INPUT, output: countTokens(white.repeat(200)) })
})

test('counts text after the last claim of a stream', () => {
  const tally = createUsageCounter({ input: INPUT, most: 1000, isStreamed: true }, () => undefined)
  const said = (text: string, output?: number) =>
    tally.observe(
      chunkOf({
        choices: [{ delta: { content: text } }],
        ...(output === undefined ? {} : { usage: { prompt_tokens: 7, completion_tokens: output } }),
      }),
    )
  said('', 1)
  said(white.repeat(100))
  expect(tally.used()).toEqual({ input: 7, output: 400 })
  said('', 150)
  expect(tally.used()).toEqual({ input: 7, output: 150 })
})

test('arguments that a server sends as an object count as their text, with the names in it', () => {
  const given = { path: 'a.rs', text: 'word '.repeat(20) }
  const tally = createUsageCounter({ input: INPUT, most: 100, isStreamed: true }, () => undefined)
  tally.observe(chunkOf({ choices: [{ delta: { tool_calls: [{ index: 0, function: { arguments: given } }] } }] }))
  expect(tally.used().output).toBe(countTokens(JSON.stringify(given)))
})
