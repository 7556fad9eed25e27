import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Route } from '@/server/configuration/modelRoutes'
import { createMessagesProtocol } from '@/server/gateway/protocols/anthropic/messagesProtocol'
import { createChatProtocol } from '@/server/gateway/protocols/chat/chatProtocol'
import { createResponsesProtocol } from '@/server/gateway/protocols/responses/responsesProtocol'
import type { ParsedRequest } from '@/server/gateway/upstream/callUpstreams'
import { conversationKeyOf, hintInHeaders, rankRoutes } from '@/server/gateway/upstream/affinity'
import { plainRules, routesOf, serverOf } from '@/tests/server/support/providers/modelRoute'
import { seal } from '../protocols/core/writeResponses'

const noChance = () => expect.unreachable('a conversation is left to chance')
const keys = Array.from({ length: 10_000 }, (_, index) => `key ${index}`)
const firstOf = (routes: readonly Route[], key: string) => rankRoutes(routes, key, noChance)[0]

describe('the order of routes', () => {
  test.each([[[3, 1]], [[1, 1]], [[1, 1, 1, 1]], [[5, 3, 2, 0]], [[100, 50]]])(
    'gives each of the weights %j its share of 10,000 keys, within 5 percent',
    (weights) => {
      const routes = routesOf(...weights)
      const sum = weights.reduce((total, weight) => total + weight, 0)
      const firsts = keys.map((key) => firstOf(routes, key))
      for (const route of routes) {
        const [share, due] = [firsts.filter((first) => first === route).length / keys.length, route.weight / sum]
        expect(Math.abs(share - due), serverOf(route)).toBeLessThanOrEqual(0.05 * due)
      }
    },
  )

  test('moves only the keys of a server that ends, to its order of the others', () => {
    const routes = routesOf(3, 1, 2, 2)
    for (const key of keys.slice(0, 1000)) {
      const ranked = rankRoutes(routes, key, noChance)
      for (const ended of routes) {
        const left = routes.filter((route) => route !== ended)
        expect(rankRoutes(left, key, noChance)).toEqual(ranked.filter((route) => route !== ended))
      }
    }
  })

  test('does not depend on the order of the file, and a drained server moves only its own keys', () => {
    const [routes, drained] = [routesOf(3, 1, 2, 2), routesOf(3, 1, 0, 2)]
    for (const key of keys.slice(0, 1000)) {
      const first = serverOf(firstOf(routes, key))
      expect(serverOf(firstOf(routes.toReversed(), key))).toBe(first)
      const moved = serverOf(firstOf(drained, key))
      expect(moved === first).toBe(first !== 'server-2')
    }
  })

  test('is random by weight without a key, with weight 0 last in its own order', () => {
    const times = new Map<string, number>()
    let seed = 1
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
    for (let call = 0; call < 10_000; call++) {
      const ranked = rankRoutes(routesOf(0, 3, 1, 0), null, random)
      times.set(serverOf(ranked[0]), (times.get(serverOf(ranked[0])) ?? 0) + 1)
      expect(ranked.slice(2).map(serverOf)).toEqual(['server-0', 'server-3'])
    }
    expect([...times.keys()].toSorted()).toEqual(['server-1', 'server-2'])
    expect((times.get('server-1') ?? 0) / 10_000).toBeCloseTo(0.75, 1)
    expect(rankRoutes(routesOf(0, 0), 'any', noChance).map(serverOf)).toEqual(['server-0', 'server-1'])
    expect(rankRoutes(routesOf(0, 1), null, () => 0).map(serverOf)).toEqual(['server-1', 'server-0'])
  })
})

type Recording = { conversations: { shared: object; turns: object[] }[] }

const me = { userId: 'me' }
const picture = `data:image/png;base64,${'iVBORw0KGgo'.repeat(20_000)}`
const chat = createChatProtocol(plainRules)
const messages = createMessagesProtocol(plainRules)
const responses = createResponsesProtocol(plainRules, seal)

const parseWith = (protocol: { parse(body: string, caller: typeof me): ParsedRequest }, body: object) =>
  protocol.parse(JSON.stringify({ model: 'm', ...body }), me)
const keyOf = ({ conversation, hint }: ParsedRequest, account = 'me') =>
  conversationKeyOf(conversation, { account, hint })

describe('the key of a conversation', () => {
  const call = { id: 'call_0', type: 'function', function: { name: 'look', arguments: '{}' } }
  const [image, base64] = [{ url: picture }, { type: 'base64', media_type: 'image/png', data: picture.slice(22) }]

  test('is the same in every turn and in each protocol', () => {
    const requests = [
      parseWith(chat, { messages: [{ role: 'user', content: 'Hello' }], prompt_cache_key: 'hint' }),
      parseWith(chat, {
        prompt_cache_key: 'hint',
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: [{ type: 'text', text: 'Hello' }] },
          { role: 'assistant', content: null, tool_calls: [call] },
          { role: 'tool', tool_call_id: 'call_0', content: 'seen' },
          { role: 'user', content: 'Go on' },
        ],
      }),
      parseWith(messages, {
        max_tokens: 9,
        metadata: { user_id: 'hint' },
        system: 'Be brief.',
        messages: [
          { role: 'user', content: [{ type: 'text', text: 'Hello', cache_control: { type: 'ephemeral' } }] },
          { role: 'assistant', content: 'Hi' },
          { role: 'user', content: 'Go on' },
        ],
      }),
      parseWith(responses, { prompt_cache_key: 'hint', input: 'Hello' }),
      parseWith(responses, {
        prompt_cache_key: 'hint',
        instructions: 'Be brief.',
        input: [
          { role: 'developer', content: 'In English.' },
          { role: 'user', content: [{ type: 'input_text', text: 'Hello' }] },
          { type: 'function_call', call_id: 'call_0', name: 'look', arguments: '{}' },
          { type: 'function_call_output', call_id: 'call_0', output: 'seen' },
        ],
      }),
    ]
    expect([...new Set(requests.map((request) => keyOf(request)))]).toEqual([expect.stringMatching(/^[\w+/]{43}=$/)])
  })

  test('is the same in each protocol for a first message with a picture', () => {
    const text = 'What is this?'
    const requests = [
      parseWith(chat, {
        messages: [
          {
            role: 'user',
            content: [
              { type: 'image_url', image_url: image },
              { type: 'text', text },
            ],
          },
        ],
      }),
      parseWith(messages, {
        max_tokens: 9,
        messages: [
          {
            role: 'user',
            content: [
              { type: 'image', source: base64 },
              { type: 'text', text },
            ],
          },
        ],
      }),
      parseWith(responses, {
        input: [
          {
            role: 'user',
            content: [
              { type: 'input_image', image_url: picture },
              { type: 'input_text', text },
            ],
          },
        ],
      }),
    ]
    expect(new Set(requests.map((request) => keyOf(request))).size).toBe(1)
  })

  test('differs by account, model, hint and first message, which may be long or have many parts', () => {
    const long = 'x'.repeat(1_000_000)
    const contents = [
      'Hello',
      'Hello!',
      long,
      `${long}x`,
      `${long.slice(1)}y`,
      `y${long.slice(1)}`,
      `${long.slice(0, 500_000)}${'y'.repeat(100_000)}${long.slice(0, 400_000)}`,
      Array.from({ length: 40 }, () => ({ type: 'text', text: 'x' })),
      Array.from({ length: 41 }, () => ({ type: 'text', text: 'x' })),
    ]
    const ofContents = contents.map((content) => keyOf(parseWith(chat, { messages: [{ role: 'user', content }] })))
    const hello = [{ role: 'user', content: 'Hello' }]
    const others = [
      keyOf(parseWith(chat, { messages: hello }), 'another'),
      keyOf(parseWith(chat, { model: 'n', messages: hello })),
      keyOf(parseWith(chat, { messages: hello, prompt_cache_key: 'hint' })),
      keyOf(parseWith(chat, { messages: hello, prompt_cache_key: 'another' })),
    ]
    expect(new Set([...ofContents, ...others]).size).toBe(contents.length + others.length)
  })

  test.each([
    ['claudeCode', messages],
    ['codex', responses],
    ['codexWithCatalogue', responses],
    ['opencode', chat],
    ['qwenCode', chat],
  ] as const)('is the same in all recorded turns of %s', (agent, protocol) => {
    const file = `tests/server/gateway/clients/agentReplay/${agent}.json`
    const { conversations } = JSON.parse(readFileSync(file, 'utf8')) as Recording // as: npm run test:agents wrote it
    for (const { shared, turns } of conversations)
      expect(new Set(turns.map((turn) => keyOf(parseWith(protocol, { ...shared, ...turn })))).size).toBe(1)
    expect(conversations[0]?.turns.length).toBeGreaterThan(2)
  })

  test('is absent without a message of the user', () => {
    const system = { role: 'system', content: 'Begin.' }
    expect(keyOf(parseWith(chat, { messages: [system] }))).toBeNull()
    expect(keyOf(parseWith(responses, { input: [system] }))).toBeNull()
  })

  test.each([
    [{ 'session-id': 'b', 'x-session-affinity': 'a', 'x-claude-code-session-id': 'c' }, 'a'],
    [{ 'session-id': 'b', 'x-claude-code-session-id': 'c' }, 'b'],
    [{ 'x-session-affinity': '', 'x-claude-code-session-id': 'c' }, 'c'],
    [{ 'x-session-id': 'd' }, undefined],
  ])('takes of the headers %j the hint %j', (headers: Readonly<Record<string, string>>, hint) => {
    expect(hintInHeaders({ header: (name) => headers[name] })).toBe(hint)
  })
})
