import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Conversation, Part, Turn } from '@/server/gateway/conversation/conversation'
import { protocols, type Name } from './protocols'

const cache = { type: 'ephemeral' }
const png = 'data:image/png;base64,AAAA'
const image = { type: 'image' as const, url: png, detail: 'low', cache }
const call = { type: 'call' as const, kind: 'function' as const, arguments: '{"at":1}', cache, own: { extra: 1 } }
const result = { type: 'result' as const, kind: 'function' as const, cache }

const turns: Turn[] = [
  { role: 'system', parts: [{ type: 'text', text: 'First system' }] },
  { role: 'user', own: { name: 'me' }, parts: [{ type: 'text', text: 'Look', cache }, image] },
  { role: 'user', parts: [{ type: 'text', text: 'A page', document: 'text/plain', cache }] },
  {
    role: 'assistant',
    parts: [
      { type: 'reasoning', text: 'Hm.', signature: 'signed' },
      { type: 'reasoning', text: '', redacted: 'AAAA' },
      { type: 'text', text: 'I look.' },
      { ...call, id: 'c1', name: 'look', namespace: 'files' },
      { type: 'call', kind: 'custom', id: 'c2', name: 'patch', arguments: 'text' },
    ],
  },
  {
    role: 'user',
    parts: [
      { ...result, id: 'c1', isError: true, parts: [{ type: 'text', text: 'No such file' }] },
      { type: 'result', kind: 'custom', id: 'c2', parts: [{ type: 'text', text: 'Patched' }, image] },
    ],
  },
  {
    role: 'assistant',
    parts: [{ type: 'call', kind: 'function', id: 'call_1', name: 'find', arguments: '{}', isLegacy: true }],
  },
  {
    role: 'user',
    parts: [
      { type: 'result', kind: 'function', id: 'call_1', isLegacy: true, parts: [{ type: 'text', text: 'Found' }] },
    ],
  },
  { role: 'assistant', isVerbatim: true, parts: [{ type: 'refusal', text: 'No', isMember: true }] },
  { role: 'user', parts: [{ type: 'sound', data: 'AAAA', format: 'wav' }] },
  { role: 'user', parts: [{ type: 'audio', url: 'data:audio/wav;base64,AAAA' }] },
  { role: 'user', parts: [{ type: 'video', url: 'data:video/mp4;base64,AAAA' }] },
  { role: 'developer', parts: [{ type: 'text', text: 'Later developer' }] },
]

/** A conversation with every feature that some protocol has. */
const everything: Conversation = {
  model: 'm',
  instructions: [{ type: 'text', text: 'Be brief', cache }],
  turns,
  tools: [
    {
      kind: 'function',
      name: 'look',
      namespace: 'files',
      description: 'Looks',
      parameters: { type: 'object' },
      strict: true,
      cache,
      own: { extra: 1 },
    },
    { kind: 'custom', name: 'patch', format: { type: 'grammar', syntax: 'lark', definition: 'start: "a"' } },
  ],
  toolChoice: { name: 'look', namespace: 'files' },
  format: { type: 'json_schema', schema: { name: 'shape', schema: { type: 'object' } }, own: { extra: 1 } },
  thinking: { type: 'enabled', budget_tokens: 9 },
  effort: 'max',
  most: 100,
  stops: ['END'],
  isStreamed: true,
  options: {
    temperature: 0.5,
    top_p: 0.5,
    top_k: 5,
    n: 2,
    seed: 7,
    presence_penalty: 1,
    frequency_penalty: 1,
    logit_bias: { 5: 1 },
    logprobs: true,
    top_logprobs: 2,
    verbosity: 'low',
    user: 'u',
    parallel_tool_calls: false,
  },
}

type Feature = readonly [name: string, value: string]

const membersOf = (kind: string, members: object): Feature[] =>
  Object.entries(members).flatMap(
    ([name, value]) =>
      name === 'type' || name === 'parts' ? [] : [[`${kind}.${name}`, JSON.stringify(value)] as const], // as: a pair
  )

function partFeatures(part: Part, within = ''): Feature[] {
  const name = within + part.type
  const inner = part.type === 'result' ? part.parts.flatMap((one) => partFeatures(one, `${name} › `)) : []
  return [...membersOf(name, part), ...inner]
}

function turnFeatures({ role, parts, own }: Turn): Feature[] {
  if (role === 'system' || role === 'developer') return [[`${role} turn`, JSON.stringify(parts)]]
  return [...(own === undefined ? [] : membersOf('turn', { own })), ...parts.flatMap((part) => partFeatures(part))]
}

/** Every feature of a conversation with its value. */
function featuresOf(conversation: Conversation): Feature[] {
  const { instructions = [], turns: said, tools = [], options, format, ...others } = conversation
  return [
    ...instructions.map(({ text }) => ['instructions', text] as const), // as: a pair
    ...instructions.flatMap((one) => (one.cache ? membersOf('instructions', { cache: one.cache }) : [])),
    ...said.flatMap(turnFeatures),
    ...tools.flatMap((tool) => membersOf('tool', tool)),
    ...(format === undefined ? [] : membersOf('format', format)),
    ...membersOf('options', options),
    ...Object.entries(others).map(([name, value]) => [name, JSON.stringify(value)] as const), // as: a pair
  ]
}

/** The features that a request of a protocol does not have any more. */
function lostIn(name: Name): string[] {
  const { read, write } = protocols[name]
  const kept = featuresOf(read(write(everything)))
  const isKept = ([name, value]: Feature) =>
    kept.some((one) => one[0] === name && one[1].includes(value.replaceAll(/^"|"$/g, '')))
  const lost = featuresOf(everything).filter((feature) => !isKept(feature))
  return [...new Set(lost.map(([path]) => path))].toSorted()
}

/** The cells of the table in the document: what becomes of a feature, in columns of protocols. */
const rows = readFileSync('docs/protocols.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))

test.each([
  ['chat', 2],
  ['messages', 3],
  ['responses', 4],
] as const)('the table of losses names exactly what %s loses', (name, column) => {
  // as: names and columns
  const named = rows.filter((cells) => cells[column] !== '').map(([, feature]) => feature)
  expect(named.toSorted()).toEqual(lostIn(name))
})
