import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '@/server/platform/json'
import { callerNames, exchange, type ServerKind } from './callers'

/** An answer that calls each tool, in the protocol of a server. */
const answers: Readonly<Record<ServerKind, (names: readonly string[], isStreamed: boolean) => Json[]>> = {
  chat(names, isStreamed) {
    const calls = names.map((name, index) => ({
      ...(isStreamed ? { index } : {}),
      id: `c${index}`,
      type: 'function',
      function: { name, arguments: '{}' },
    }))
    const message = { role: 'assistant', content: null, tool_calls: calls }
    return [{ choices: [{ index: 0, [isStreamed ? 'delta' : 'message']: message, finish_reason: 'tool_calls' }] }]
  },
  messages(names, isStreamed) {
    const content = names.map((name, index) => ({ type: 'tool_use', id: `c${index}`, name, input: {} }))
    const message = { type: 'message', role: 'assistant', content, stop_reason: 'tool_use', stop_sequence: null }
    if (!isStreamed) return [message]
    return [
      { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
      ...content.flatMap((block, index) => [
        { type: 'content_block_start', index, content_block: block },
        { type: 'content_block_stop', index },
      ]),
      { type: 'message_delta', delta: { stop_reason: 'tool_use', stop_sequence: null } },
    ]
  },
}

const nameOf = (length: number) =>
  fc.string({ unit: fc.constantFrom('a', 'b', 'z', '_', '-', '9'), minLength: length, maxLength: length })
/** Two of the names differ only after their sixtieth character. */
const names = fc
  .tuple(nameOf(1), nameOf(64), nameOf(65), nameOf(128), nameOf(60))
  .map(([one, full, longer, longest, begun]) => [one, full, longer, longest, `${begun}_first`, `${begun}_other`])
  .filter((all) => new Set(all).size === all.length)

const cases = callerNames.flatMap(
  (caller) =>
    (['chat', 'messages'] as const).flatMap((server) =>
      [false, true].map((isStreamed) => [caller, server, isStreamed] as const),
    ), // as: kinds of servers
)

test.each(cases)(
  '%s callers of a %s server get their own tool names back (streamed: %s)',
  (caller, server, isStreamed) => {
    const property = fc.property(names, (offered) => {
      const { calls } = exchange({ caller, server, names: offered, isStreamed }, (sent) =>
        answers[server](sent, isStreamed),
      )
      expect(calls.map(({ name }) => name)).toEqual(offered)
    })
    fc.assert(property, { numRuns: 10 })
  },
)
