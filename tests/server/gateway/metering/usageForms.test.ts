import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientNameOf } from '@/server/gateway/metering/clientName'
import { createUsageCounter } from '@/server/gateway/metering/usageCounter'
import {
  finishReasonOf,
  readChatUsage,
  readMessagesUsage,
  toChatUsage,
  toMessagesUsage,
  toResponsesUsage,
} from '@/server/gateway/metering/usageForms'
import { chunkOf, type Chunk } from '@/server/gateway/conversation/chunk'
import type { Json } from '@/server/platform/json'

const messagesChunk = (json: Json): Chunk => ({ json, text: null, protocol: 'messages' })

/** Any usage: cached and written tokens are parts of its input, reasoning is a part of its output. */
const usages = fc
  .record({ fresh: fc.nat(9999), output: fc.nat(9999), read: fc.nat(9999), wrote: fc.nat(9999), share: fc.nat(9999) })
  .chain(({ fresh, output, read, wrote, share }) =>
    fc.record({
      input: fc.constant(fresh + read + wrote),
      output: fc.constant(output),
      cached: fc.constantFrom(null, read),
      written: fc.constantFrom(null, wrote),
      reasoning: fc.constantFrom(null, Math.min(share, output)),
    }),
  )

/** The claim of a usage: what is unknown is absent. */
const known = (claim: object) =>
  Object.fromEntries(Object.entries(claim).filter(([, part]) => part !== null && part !== undefined))

test('a usage in the form of chats keeps all but the tokens that a cache wrote', () => {
  const property = fc.property(usages, (usage) => {
    expect(known(readChatUsage(toChatUsage(usage)))).toEqual(known({ ...usage, written: null }))
  })
  fc.assert(property)
})

test('a usage in the form of Messages keeps all but the reasoning tokens, unknown parts as 0', () => {
  const property = fc.property(usages, (usage) => {
    const said = toMessagesUsage(usage)
    expect(Number(said['input_tokens'])).toBeGreaterThanOrEqual(0)
    const { cached, written } = usage
    const expected = { ...usage, cached: cached ?? 0, written: written ?? 0, reasoning: null }
    expect(known(readMessagesUsage(said))).toEqual(known(expected))
  })
  fc.assert(property)
})

test('a usage with only shared members survives the conversion to the other form', () => {
  const property = fc.property(usages, ({ input, output, cached }) => {
    const common = { input, output, ...known({ cached }) }
    const overChat = readChatUsage(toChatUsage(readMessagesUsage(toMessagesUsage(common)) as typeof common)) // as: a claim of figures
    const overMessages = readMessagesUsage(toMessagesUsage(readChatUsage(toChatUsage(common)) as typeof common)) // as: a claim of figures
    const unknown = { cached: 0, ...common }
    expect([known(overChat), known(overMessages)]).toEqual([unknown, { ...unknown, written: 0 }])
  })
  fc.assert(property)
})

test.each([
  [
    { input: 10, output: 5, cached: 4, written: 2, reasoning: 3 },
    {
      prompt_tokens: 10,
      completion_tokens: 5,
      total_tokens: 15,
      prompt_tokens_details: { cached_tokens: 4 },
      completion_tokens_details: { reasoning_tokens: 3 },
    },
    { input_tokens: 4, cache_creation_input_tokens: 2, cache_read_input_tokens: 4, output_tokens: 5 },
    [4, 3],
  ],
  [
    { input: 10, output: 5, cached: 0, written: null, reasoning: null },
    { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15, prompt_tokens_details: { cached_tokens: 0 } },
    { input_tokens: 10, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 5 },
    [0, 0],
  ],
  [
    { input: 10, output: 5, cached: null, written: null, reasoning: null },
    { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
    { input_tokens: 10, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 5 },
    [0, 0],
  ],
])('writes the usage %j in each form', (usage, chat, messages, [cached, reasoning]) => {
  expect(toChatUsage(usage)).toEqual(chat)
  expect(toMessagesUsage(usage)).toEqual(messages)
  expect(toResponsesUsage(usage)).toEqual({
    input_tokens: 10,
    input_tokens_details: { cached_tokens: cached },
    output_tokens: 5,
    output_tokens_details: { reasoning_tokens: reasoning },
    total_tokens: 15,
  })
})

test.each([
  ['details', { prompt_tokens_details: { cached_tokens: 4 }, completion_tokens_details: { reasoning_tokens: 3 } }],
  ['members beside the sums', { prompt_cache_hit_tokens: 4, reasoning_tokens: 3 }],
  ['another name', { cached_tokens: 4, completion_tokens_details: { reasoning_tokens: 3 } }],
])('reads cached and reasoning tokens of a chat in %s', (_, parts) => {
  const claim = readChatUsage({ prompt_tokens: 10, completion_tokens: 5, ...parts })
  expect(known(claim)).toEqual({ input: 10, output: 5, cached: 4, reasoning: 3 })
})

test.each([
  [[{ prompt_tokens: 9, completion_tokens: 2, prompt_tokens_details: { cached_tokens: 10 } }], null, null],
  [[{ prompt_tokens: 9, completion_tokens: 2, completion_tokens_details: { reasoning_tokens: 3 } }], null, null],
  [[{ prompt_tokens: 9, completion_tokens: 2, prompt_tokens_details: { cached_tokens: -1 } }], null, null],
  [[{ prompt_tokens: 9, completion_tokens: 2, prompt_tokens_details: { cached_tokens: '4' } }], null, null],
  [[{ prompt_tokens: 9, completion_tokens: 2, prompt_tokens_details: null }], null, null],
  [[{ prompt_tokens: 9, completion_tokens: 2, prompt_tokens_details: { cached_tokens: 9 } }, null], 9, null],
  [
    [
      { prompt_tokens: 9, completion_tokens: 1, completion_tokens_details: { reasoning_tokens: 1 } },
      { prompt_tokens: 9, completion_tokens: 4, completion_tokens_details: { reasoning_tokens: 3 } },
    ],
    null,
    3,
  ],
])('counts the parts of %j only if they are possible', (claims, cached, reasoning) => {
  const counter = createUsageCounter({ input: 8, most: 100, isStreamed: true }, () => undefined)
  for (const usage of claims) counter.observe(chunkOf({ choices: [], usage }))
  expect(counter.usage()).toMatchObject({ cached, written: null, reasoning })
})

test('drops parts of the input that are more than it together', () => {
  const counter = createUsageCounter({ input: 8, most: 100, isStreamed: true }, () => undefined)
  const start = { type: 'message_start', message: { usage: { input_tokens: 1, cache_read_input_tokens: 89 } } }
  counter.observe(messagesChunk(start))
  expect(counter.usage()).toMatchObject({ input: 90, cached: 89, written: null })
  const usage = { input_tokens: 0, cache_creation_input_tokens: 95, output_tokens: 1 }
  counter.observe(messagesChunk({ type: 'message_delta', delta: {}, usage }))
  const { input, cached, written } = counter.usage()
  expect(input).toBe(95)
  expect((cached ?? 0) + (written ?? 0)).toBeLessThanOrEqual(input)
})

test.each([
  [chunkOf({ choices: [{ finish_reason: 'stop' }] }), 'stop'],
  [chunkOf({ choices: [{ finish_reason: null }, { finish_reason: 'length' }] }), 'length'],
  [chunkOf({ choices: [{ finish_reason: 'function_call' }] }), 'tool_calls'],
  [chunkOf({ choices: [{ finish_reason: 'a text of the model' }] }), null],
  [chunkOf({ choices: 'none' }), null],
  [messagesChunk({ type: 'message', stop_reason: 'max_tokens' }), 'length'],
  [messagesChunk({ type: 'message_delta', delta: { stop_reason: 'tool_use' } }), 'tool_calls'],
  [messagesChunk({ type: 'message_delta', delta: { stop_reason: 'refusal' } }), 'content_filter'],
  [messagesChunk({ type: 'content_block_delta', delta: { text: 'stop' } }), null],
])('takes the reason for the end of %j as %s', (chunk, reason) => {
  expect(finishReasonOf(chunk)).toBe(reason)
})

test.each([
  ['codex_cli_rs/0.169.0 (Debian 12.0.0; x86_64) xterm', 'codex'],
  ['codex_exec/0.169.0', 'codex'],
  ['claude-cli/2.1.0 (external, cli)', 'claude-code'],
  ['opencode/1.2.3 ai-sdk/provider-utils/3.0.0 runtime/bun/1.3', 'opencode'],
  ['QwenCode/0.14.1 (linux; x64)', 'qwen-code'],
  ['OpenAI/Python 2.8.1', 'openai-python'],
  ['AsyncOpenAI/Python 2.8.1', 'openai-python'],
  ['OpenAI/JS 6.9.0', 'openai-node'],
  ['Anthropic/JS 0.70.0', 'anthropic-sdk'],
  ['AsyncAnthropic/Python 0.75.0', 'anthropic-sdk'],
  ['ai/5.0.0 ai-sdk/provider-utils/3.0.0 runtime/node.js/22', 'ai-sdk'],
  ['ai-sdk/openai/2.0.0 ai-sdk/provider-utils/3.0.0', 'ai-sdk'],
  ['langchainjs-openai/1.0.0 (node)', 'langchain'],
  ['curl/8.5.0', 'curl'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', 'browser'],
  ['my own program named Mozilla/5.0 ', null],
  ['', null],
  [undefined, null],
])('names the client of the user agent %j as %s', (userAgent, name) => {
  expect(clientNameOf(userAgent)).toBe(name)
})
