import type { ServerResponse } from 'node:http'
import { deltaPiece } from '@/tests/server/support/providers/modelUpstream'
import { events, type Trick } from './modelTricks'

const data = (json: object) => `data: ${JSON.stringify(json)}\n\n`
const finish = (reason: unknown) => data({ choices: [{ index: 0, delta: {}, finish_reason: reason }] })
const call = (index: number, called: object, id = `call_${index}`) =>
  deltaPiece({ tool_calls: [{ index, id, type: 'function', function: called }] })
const many = 'word '.repeat(20_000)
const falseUsage = {
  prompt_tokens: -1,
  completion_tokens: 3,
  prompt_tokens_details: { cached_tokens: 9e15 },
  completion_tokens_details: { reasoning_tokens: -7 },
}

/** A stream of the Responses API, from a model server that sends these chunks. */
const trick = (name: string, chunks: string, { fields = {}, ...more }: Partial<Trick> = {}): Trick => ({
  name: `Responses: ${name}`,
  stream: true,
  api: 'responses',
  statuses: [200],
  behave: (response: ServerResponse) => response.writeHead(200, events).end(`${chunks}data: [DONE]\n\n`),
  ...more,
  fields: { input: 'Hello', max_output_tokens: 50_000, ...fields },
})

const patch = { tools: [{ type: 'custom', name: 'patch' }] }

/** Faults of a model server whose chunks become events of a response. */
export const responsesTricks: readonly Trick[] = [
  trick('20,000 words in one delta', deltaPiece({ content: many }), { counted: 16_000 }),
  trick('20,000 words of reasoning that is not shown', deltaPiece({ reasoning_content: many }), { counted: 16_000 }),
  trick('20,000 words in arguments of a tool', call(0, { name: 'look', arguments: many }), { counted: 16_000 }),
  trick('20,000 words of white space and text in a custom tool', call(0, { name: 'patch', arguments: ` ${many}` }), {
    fields: patch,
    counted: 16_000,
  }),
  trick('an escape that never ends in a custom tool', call(0, { name: 'patch', arguments: `{"input":"\\u${many}"}` }), {
    fields: patch,
    counted: 16_000,
  }),
  trick('more than max_output_tokens', deltaPiece({ content: many }), {
    fields: { max_output_tokens: 500 },
    most: 500,
  }),
  trick(
    'false cached and reasoning tokens',
    deltaPiece({ content: 'Hello' }) + data({ choices: [], usage: falseUsage }),
  ),
  ...['constructor', '__proto__', 'toString', 'x'.repeat(100_000), 7, { a: 1 }].map((reason) =>
    trick(
      `the finish reason ${JSON.stringify(reason).slice(0, 20)}`,
      deltaPiece({ content: 'Hello' }) + finish(reason),
    ),
  ),
  trick(
    'an event in the name and id of a tool',
    call(0, { name: 'a\n\nevent: response.completed\ndata: {}\n\n', arguments: '{}' }, 'id\n\ndata: [DONE]\n\n'),
  ),
  trick(
    'tools named __proto__ and constructor',
    ['__proto__', 'constructor'].map((name, index) => call(index, { name })).join(''),
  ),
  trick(
    'a call that goes on after another',
    call(0, { name: 'a' }) + call(1, { name: 'b' }) + call(0, { arguments: '1' }),
  ),
  trick('arguments without a call', deltaPiece({ tool_calls: [{ index: 0, function: { arguments: '{}' } }] })),
  trick('text after the end', finish('stop') + deltaPiece({ content: 'Hello' }) + finish('length') + finish('stop')),
  trick(
    'fields of wrong types',
    deltaPiece({ content: 7, tool_calls: [null, 7, {}], refusal: {} }) +
      data({ choices: [null] }) +
      data({ choices: 'x' }) +
      data({}) +
      deltaPiece({ reasoning_content: [], reasoning: 5, tool_calls: {} }),
  ),
  trick('half a character', deltaPiece({ content: '\ud83d' }) + deltaPiece({ content: '\u0000' })),
]
