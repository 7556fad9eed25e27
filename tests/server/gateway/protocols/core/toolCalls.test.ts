import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMessageEvents } from '@/server/gateway/protocols/anthropic/writeMessagesAnswer'
import { createChatAnswerReader } from '@/server/gateway/protocols/chat/readChatAnswer'
import { createToolNames } from '@/server/gateway/conversation/toolNames'
import type { Json } from '@/server/platform/json'
import { callerNames, exchange, type CallerName, type Seen } from './callers'

type Piece = { id?: string; index?: number; name?: string; written?: unknown }

const pieceOf = ({ id, index, name, written }: Piece) => ({
  ...(index === undefined ? {} : { index }),
  ...(id === undefined ? {} : { id, type: 'function' }),
  function: { ...(name === undefined ? {} : { name }), ...(written === undefined ? {} : { arguments: written }) },
})

const chunkOf = (delta: Json, finish: string | null = null) => ({
  choices: [{ index: 0, delta, finish_reason: finish }],
})

/** The calls and the end that a caller of a chat server sees in a stream of deltas. */
function stream(caller: CallerName, deltas: readonly Json[], finish: string | null = 'tool_calls'): Seen {
  const end = finish === null ? [] : [chunkOf({}, finish)]
  const request = { caller, server: 'chat' as const, names: ['read', 'look'], isStreamed: true }
  return exchange(request, () => [...deltas.map((delta) => chunkOf(delta)), ...end])
}

function whole(caller: CallerName, message: Json, finish = 'tool_calls'): Seen {
  const request = { caller, server: 'chat' as const, names: ['read', 'look'], isStreamed: false }
  return exchange(request, () => [{ choices: [{ index: 0, message, finish_reason: finish }] }])
}

const calling = (...pieces: Piece[]) => ({ tool_calls: pieces.map(pieceOf) })
const [a, b] = ['{"path":"a.rs"}', '{"path":"b.rs"}'] as const // as: two texts
const [readA, readB] = [
  { id: 'call_a', name: 'read', arguments: a },
  { id: 'call_b', name: 'look', arguments: b },
]
const anId = expect.stringMatching(/^(?:call|toolu)_\w+$/) as string // as: the matcher is typed any
const [ownA, ownB] = [
  { ...readA, id: anId },
  { ...readB, id: anId },
]
const reasons = { messages: 'tool_use', responses: 'completed', chat: 'tool_calls' }

describe.each(callerNames)('a %s caller of a chat server', (caller) => {
  test.each([
    [
      'have ids without an index',
      [calling({ id: 'call_a', name: 'read', written: a }), calling({ id: 'call_b', name: 'look', written: b })],
    ],
    [
      'all have the index 0',
      [
        calling({ id: 'call_a', index: 0, name: 'read', written: '' }),
        calling({ index: 0, written: a }),
        calling({ id: 'call_b', index: 0, name: 'look', written: '' }),
        calling({ index: 0, written: b }),
      ],
    ],
    [
      'grow by turns',
      [
        calling({ id: 'call_a', index: 0, name: 'read' }, { id: 'call_b', index: 1, name: 'look' }),
        calling({ index: 0, written: a.slice(0, 4) }, { index: 1, written: b.slice(0, 7) }),
        calling({ index: 1, written: b.slice(7) }),
        calling({ index: 0, written: a.slice(4) }),
      ],
    ],
    [
      'grow by turns under one index',
      [
        calling({ id: 'call_a', index: 0, name: 'read', written: a.slice(0, 4) }),
        calling({ id: 'call_b', index: 0, name: 'look', written: b.slice(0, 7) }),
        calling({ id: 'call_a', index: 0, written: a.slice(4) }),
        calling({ id: 'call_b', index: 0, written: b.slice(7) }),
      ],
    ],
    [
      'have their names after their ids',
      [
        calling({ id: 'call_a', index: 0 }),
        calling({ index: 0, name: 'read', written: a }),
        calling({ id: 'call_b', index: 1, written: b.slice(0, 7) }),
        calling({ index: 1, name: 'look', written: b.slice(7) }),
      ],
    ],
    [
      'repeat their ids and names in each piece',
      [
        calling({ id: 'call_a', index: 0, name: 'read', written: a }),
        calling({ id: 'call_b', index: 1, name: 'look', written: b }),
        calling({ id: 'call_b', index: 1, written: '' }),
      ],
    ],
    [
      'have objects as arguments',
      [
        calling({ id: 'call_a', index: 0, name: 'read', written: { path: 'a.rs' } }),
        calling({ id: 'call_b', index: 1, name: 'look', written: { path: 'b.rs' } }),
      ],
    ],
  ])('gets two calls from a stream if they %s', (_, deltas) => {
    expect(stream(caller, deltas)).toEqual({ calls: [readA, readB], stop: reasons[caller] })
    // Some servers end with neither a reason nor usage.
    expect(stream(caller, deltas, null).calls).toEqual([readA, readB])
  })

  test.each([
    ['have no ids', [calling({ index: 0, name: 'read', written: a }), calling({ index: 1, name: 'look', written: b })]],
    [
      'have only names',
      [
        calling({ name: 'read', written: a.slice(0, 4) }),
        calling({ written: a.slice(4) }),
        calling({ name: 'look', written: b }),
      ],
    ],
    ['have only names, in one chunk', [calling({ name: 'read', written: a }, { name: 'look', written: b })]],
  ])('gets two calls with new ids from a stream if they %s', (_, deltas) => {
    expect(stream(caller, deltas).calls).toEqual([ownA, ownB])
  })

  test('gets the calls of any interleaving of their pieces', () => {
    const calls = fc.array(fc.tuple(fc.constantFrom('read', 'look'), fc.dictionary(fc.string(), fc.string())), {
      minLength: 1,
      maxLength: 4,
    })
    const property = fc.property(calls, fc.infiniteStream(fc.nat(11)), (made, choose) => {
      const expected = made.map(([name, input], index) => ({ id: `c${index}`, name, arguments: JSON.stringify(input) }))
      const next = () => choose.next().value ?? 0
      const left = expected.map(({ arguments: written }) => written)
      const begun = new Set<number>()
      const deltas: Json[] = []
      while (left.some((text) => text !== '')) {
        const open = left.flatMap((text, index) => (text === '' ? [] : [index]))
        // Calls begin in their order.
        const index = Math.min(open[next() % open.length] ?? 0, begun.size)
        const size = 1 + next()
        const written = left[index]?.slice(0, size) ?? ''
        left[index] = left[index]?.slice(size) ?? ''
        const { id, name } = expected[index] ?? { id: '', name: '' }
        deltas.push(calling({ index, written, ...(begun.has(index) ? {} : { id, name }) }))
        begun.add(index)
      }
      expect(stream(caller, deltas).calls).toEqual(expected)
    })
    fc.assert(property, { numRuns: 50 })
  })

  test('gets arguments that are an object as JSON text', () => {
    const message = calling({ id: 'call_a', name: 'read', written: { path: 'a.rs' } })
    expect(whole(caller, { content: null, ...message })).toEqual({ calls: [readA], stop: reasons[caller] })
  })

  test('gets the call of an older server, whole and streamed', () => {
    const called = { function_call: { name: 'read', arguments: a } }
    const seen = { calls: [ownA], stop: reasons[caller] }
    expect(whole(caller, { content: null, ...called }, 'function_call')).toEqual(seen)
    const deltas = [
      { function_call: { name: 'read', arguments: a.slice(0, 4) } },
      { function_call: { arguments: a.slice(4) } },
    ]
    expect(stream(caller, deltas, 'function_call')).toEqual(seen)
  })

  test('gets an ordinary end if the server announces calls and sends none', () => {
    const seen = { calls: [], stop: { chat: 'stop', messages: 'end_turn', responses: 'completed' }[caller] }
    for (const finish of ['tool_calls', 'function_call']) {
      expect(whole(caller, { content: 'Yes' }, finish)).toEqual(seen)
      expect(whole(caller, { content: 'Yes', tool_calls: [] }, finish)).toEqual(seen)
      expect(stream(caller, [{ content: 'Yes', tool_calls: [] }], finish)).toEqual(seen)
    }
  })
})

test.each(callerNames)('a %s caller of a Messages server gets an ordinary end without a call', (caller) => {
  const message = { type: 'message', role: 'assistant', stop_reason: 'tool_use', stop_sequence: null }
  const content = [{ type: 'text', text: 'Yes' }]
  const [request, stop] = [
    { caller, server: 'messages' as const, names: ['read'] },
    { chat: 'stop', messages: 'end_turn', responses: 'completed' }[caller],
  ]
  expect(exchange({ ...request, isStreamed: false }, () => [{ ...message, content }])).toEqual({ calls: [], stop })
  const events = [
    { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: 'Yes' } },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'tool_use', stop_sequence: null } },
  ]
  expect(exchange({ ...request, isStreamed: true }, () => events)).toEqual({ calls: [], stop })
})

test('a call is streamed while it grows, and the next one after its arguments are complete', () => {
  const events = createMessageEvents({ model: 'm', showsThinking: false, stops: [], names: createToolNames() }, 3)
  const { read } = createChatAnswerReader()
  const written = [
    calling({ id: 'call_a', index: 0, name: 'read', written: '' }),
    calling({ index: 0, written: a.slice(0, 4) }),
    calling({ index: 0, written: a.slice(4) }),
    calling({ id: 'call_b', index: 1, name: 'look', written: b.slice(0, 4) }),
    calling({ index: 1, written: b.slice(4) }),
  ].map((delta) =>
    [...events.write(read(chunkOf(delta))).matchAll(/^event: content_block_(\w+)/gm)].map(([, name]) => name),
  )
  expect(written).toEqual([['start'], ['delta'], ['delta'], ['stop', 'start', 'delta'], ['delta']])
})
