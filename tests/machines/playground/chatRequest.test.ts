import { describe, expect, it } from 'vitest'
import {
  chatRequest,
  faultySettings,
  hasRequestsLeft,
  isAllowanceLow,
  longestOf,
  maximumOf,
  wholeMinute,
  type Allowance,
  type Bounds,
} from '@/machines/playground/chatRequest'
import * as talk from '@/machines/playground/conversation'
import { problemOf } from '@/machines/playground/callProblem'
import { createInputCount, type ChatInput } from '@/server/gateway/metering/tokenizer'
import { call, compared, conversation, said } from './samples'

const left = (tokens: number, requests = 10): Allowance => ({
  requests: { limit: 10, remaining: requests },
  tokens: { limit: 5000, remaining: tokens },
  resetS: 42,
})
const withSettings = (settings: Partial<talk.Settings>) => ({
  ...conversation,
  settings: { ...talk.noSettings, ...settings },
})
const asked = (of: talk.Conversation, text = 'Hello') => talk.withQuestion(of, { text, images: [] })

const bounds = (allowance: Allowance | null, maxOutput: number | null = 32_768): Bounds => ({
  models: [{ id: 'left-model', maxOutput }],
  allowance,
})
const minute = (limit: number, remaining = limit): Allowance => ({
  ...left(remaining),
  tokens: { limit, remaining },
})

describe('The maximum of an answer', () => {
  it('is what the model allows, within half of the account’s minute and the rest of this one', () => {
    expect(maximumOf(conversation, 0, bounds(minute(1_000_000)))).toBe(32_768)
    expect(maximumOf(conversation, 0, bounds(minute(1_000_000), null))).toBe(8192)
    expect(maximumOf(conversation, 0, bounds(minute(5001)))).toBe(2500)
    expect(maximumOf(asked(conversation), 0, bounds(minute(5000, 100)))).toBe(94)
    expect(maximumOf(conversation, 0, bounds(minute(5000, 0)))).toBe(1)
    expect(maximumOf(conversation, 0, bounds(minute(1, 1)))).toBe(1)
  })

  it('is left to the API if the limits are not known, and small for each of two models', () => {
    expect(maximumOf(conversation, 0, bounds(null))).toBeNull()
    expect(maximumOf(compared, 0, bounds(null))).toBe(2048)
    expect(chatRequest(conversation, 0, null)).not.toHaveProperty('max_tokens')
  })

  it('is the typed number', () => {
    expect(maximumOf(withSettings({ maximum: ' 200 ' }), 0, bounds(null))).toBe(200)
    expect(maximumOf(withSettings({ maximum: '1024' }), 0, bounds(minute(5000, 10)))).toBe(1024)
    expect(maximumOf(withSettings({ maximum: '0' }), 0, bounds(null))).toBeNull()
  })

  it('is half of the remaining tokens for each of two models', () => {
    const typed = { ...compared, settings: { ...talk.noSettings, maximum: '200' } }
    expect(maximumOf(compared, 0, bounds(left(3001)))).toBe(1500)
    expect(maximumOf(typed, 1, bounds(left(3001)))).toBe(200)
    expect(maximumOf(typed, 1, bounds(left(300)))).toBe(150)
    expect(maximumOf(typed, 1, bounds(null))).toBe(200)
    expect(maximumOf(compared, 0, bounds(left(0)))).toBe(1)
    expect(([0, 1] as const).map((lane) => maximumOf(compared, lane, bounds(minute(1_000_000))))).toEqual([
      32_768, 8192,
    ])
  })

  it('leaves room for the input of both requests, by the count of the gateway', async () => {
    const tool = { type: 'function', function: { name: 'get_weather' } }
    const system = {
      ...compared,
      settings: { ...talk.noSettings, system: '简短。', isJson: true, tools: JSON.stringify([tool]) },
    }
    const step = said('', { toolCalls: [{ ...call, result: 'rain' }], end: { kind: 'finished', reason: 'tool_calls' } })
    const image = { text: 'Is this rain, too?', images: ['data:image/png;base64,AAAA'] }
    const both = talk.withQuestion(talk.withStep(asked(system), 0, step), image)
    const sent = (lane: talk.Lane) => JSON.parse(JSON.stringify(chatRequest(both, lane, 1))) as ChatInput // as: JSON
    const counts = ([0, 1] as const).map((lane) => createInputCount(sent(lane)).count())
    const [first = 0, second = 0] = await Promise.all(counts)
    expect(first).toBeGreaterThan(second)
    expect(maximumOf(both, 0, bounds(left(3000)))).toBe(Math.floor((3000 - first - second) / 2))
  })
})

describe('A request of the playground', () => {
  it('contains the settings that were made, and no others', () => {
    expect(chatRequest(asked(conversation), 0, 7)).toEqual({
      model: 'left-model',
      messages: [{ role: 'user', content: 'Hello' }],
      max_tokens: 7,
    })
    const tool = { type: 'function', function: { name: 'get_weather' } }
    const made = withSettings({
      system: 'Be brief.',
      temperature: '0.5',
      thinking: 'off',
      isJson: true,
      tools: JSON.stringify([tool]),
    })
    expect(chatRequest(asked(made), 0, 7)).toEqual({
      model: 'left-model',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Hello' },
      ],
      max_tokens: 7,
      temperature: 0.5,
      thinking_mode: false,
      response_format: { type: 'json_object' },
      tools: [tool],
    })
  })

  it('contains pictures as parts of the question', () => {
    const image = 'data:image/png;base64,AAAA'
    const parts = (text: string) =>
      chatRequest(talk.withQuestion(conversation, { text, images: [image] }), 0, 7).messages[0]?.content
    expect(parts('See')).toEqual([
      { type: 'text', text: 'See' },
      { type: 'image_url', image_url: { url: image } },
    ])
    expect(parts('')).toHaveLength(1)
  })

  it('contains the answers of its own lane', () => {
    let both = talk.withStep(asked(compared), 0, said('left'))
    both = asked(talk.withStep(both, 1, said('right')), 'And?')
    expect(chatRequest(both, 1, 7)).toMatchObject({ model: 'right-model' })
    expect(chatRequest(both, 1, 7).messages.map(({ content }) => content)).toEqual(['Hello', 'right', 'And?'])
  })

  it('continues the first conversation in a lane that was added later', () => {
    const one = talk.withStep(asked(conversation), 0, said('left'))
    const both = asked({ ...one, models: compared.models }, 'And?')
    expect(chatRequest(both, 1, 7).messages.map(({ content }) => content)).toEqual(['Hello', 'left', 'And?'])
  })

  it('contains tool calls once they have results', () => {
    const step = said('', { toolCalls: [call], end: { kind: 'finished', reason: 'tool_calls' } })
    const open = talk.withStep(asked(conversation), 0, step)
    expect(talk.needsResults(step)).toBe(true)
    expect(chatRequest(open, 0, 7).messages).toHaveLength(1)
    const { messages } = chatRequest(talk.withResults(open, 0, ['rain']), 0, 7)
    const { id, name, arguments: given } = call
    expect(messages.slice(1)).toEqual([
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id, type: 'function', function: { name, arguments: given } }],
      },
      { role: 'tool', tool_call_id: id, content: 'rain' },
    ])
  })

  it('leaves out tool calls of which one has no result', () => {
    const toolCalls = [{ ...call, result: 'rain' }, call]
    const open = talk.withStep(asked(conversation), 0, said('', { toolCalls }))
    expect(chatRequest(open, 0, 7).messages).toHaveLength(1)
  })

  it('has an answer without tools as a text alone, and thinking as it was set', () => {
    const one = talk.withStep(asked(withSettings({ thinking: 'on', system: '  ', tools: '{' })), 0, said('Hi'))
    expect(chatRequest(one, 0, 7)).toEqual({
      model: 'left-model',
      messages: [
        { role: 'user', content: 'Hello' },
        { role: 'assistant', content: 'Hi' },
      ],
      max_tokens: 7,
      thinking_mode: true,
    })
  })

  it('leaves out a failed answer without text', () => {
    const failed = said('', { end: { kind: 'failed', problem: { kind: 'lost' } } })
    expect(chatRequest(talk.withStep(asked(conversation), 0, failed), 0, 7).messages).toHaveLength(1)
  })
})

it('names settings that cannot be sent', () => {
  const faulty = (settings: Partial<talk.Settings>) => faultySettings({ ...talk.noSettings, ...settings })
  expect(faulty({})).toEqual([])
  expect(faulty({ temperature: '2.5', maximum: '1.5', tools: '{}' })).toEqual(['temperature', 'maximum', 'tools'])
  expect(faulty({ temperature: '2', maximum: '1', tools: '[]' })).toEqual([])
  expect(faulty({ tools: '[{"type":"function","function":{}}]' })).toEqual(['tools'])
  expect(faulty({ tools: 'no' })).toEqual(['tools'])
  expect(faulty({ tools: '[{"type":"function","function":{"name":""}}]' })).toEqual(['tools'])
  expect(faulty({ tools: '[{"type":"other","function":{"name":"f"}}]' })).toEqual(['tools'])
  expect(faulty({ temperature: ' ', maximum: ' ', tools: ' ' })).toEqual([])
  for (const temperature of [' 0.25 ', '00.5']) expect(faulty({ temperature })).toEqual([])
  for (const temperature of ['-1', 'x1', '1x', '1e0', '.5']) expect(faulty({ temperature })).toEqual(['temperature'])
})

it('tells what is left once it is less than a fifth, or too few requests', () => {
  expect([1000, 999].map((tokens) => isAllowanceLow(conversation, left(tokens)))).toEqual([false, true])
  expect(isAllowanceLow(compared, left(5000, 1))).toBe(true)
})

it('knows a minute without calls, and the longest answer of a listed model', () => {
  expect(wholeMinute(left(1, 1))).toEqual({ ...left(5000, 10), resetS: 0 })
  const { models } = bounds(null)
  expect(['left-model', 'other'].map((id) => longestOf(models, id))).toEqual([32_768, null])
})

it('needs a request of the minute for each model', () => {
  expect(hasRequestsLeft(compared, left(1, 1))).toBe(false)
  expect(hasRequestsLeft(conversation, left(1, 1))).toBe(true)
  expect(hasRequestsLeft(compared, null)).toBe(true)
})

it.each([
  [401, 'invalid_api_key', { kind: 'unauthorized' }],
  [429, 'monthly_input_tokens', { kind: 'quotaUsedUp' }],
  [400, 'request_exceeds_tokens_per_minute', { kind: 'exceedsMinute' }],
  [400, 'request_exceeds_tokens_per_month', { kind: 'exceedsMonth' }],
  [400, 'context_length_exceeded', { kind: 'exceedsContext' }],
  [429, 'request_exceeds_tokens_per_minute', { kind: 'limited', retryAfterS: 7 }],
  [429, 'requests_per_minute', { kind: 'limited', retryAfterS: 7 }],
  [404, 'model_not_found', { kind: 'modelUnknown' }],
  [404, null, { kind: 'missing' }],
  [400, 'bad', { kind: 'refused', message: 'no' }],
  [400, 'monthly_input_tokens', { kind: 'refused', message: 'no' }],
  [413, 'request_exceeds_tokens_per_minute', { kind: 'refused', message: 'no' }],
  [429, null, { kind: 'limited', retryAfterS: 7 }],
  [500, null, { kind: 'unavailable' }],
  [503, null, { kind: 'unavailable' }],
])('explains a refusal with status %d and code %s', (status, code, expected) => {
  expect(problemOf({ status, code, message: 'no', retryAfterS: 7 })).toEqual(expected)
})
