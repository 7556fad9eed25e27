import { isJson, type Json } from '@/server/platform/json'
import type { Chunk } from '../conversation/chunk'

/** Members that name things, or hold bytes: signatures of thoughts, and sound. */
const NAMES: ReadonlySet<string> = new Set([
  ...['role', 'type', 'id', 'tool_use_id', 'model', 'stop_reason', 'stop_sequence'],
  ...['data', 'signature', 'thought_signature'],
])
/** The characters of names and of bytes in base64. Any other string is text, whatever its member is called. */
const OPAQUE = /^[\w+/=.:@-]*$/

/** Each text with how often it was given. A map belongs to its caller, who may add to it. */
type Texts = Map<string, number>

/** Whether a model wrote this text; thoughts that it does not show come encrypted, and count by their length. */
const isGenerated = (name: string, text: string, { type }: Json): boolean =>
  !NAMES.has(name) || !OPAQUE.test(text) || (name === 'data' && type === 'redacted_thinking')

/** The texts of a member that is no text itself. */
function textsBelow(name: string, value: object): Texts | null {
  // The model writes the names in the arguments of a tool as well.
  if ((name === 'input' || name === 'arguments') && isJson(value))
    return Object.keys(value).length > 0 ? textsIn(JSON.stringify(value)) : null
  return textsIn(value)
}

type Combine = (one: number, other: number) => number

const sum: Combine = (one, other) => one + other

/** Both maps in the larger one: copied at each level, deep JSON would cost its texts times its levels. */
function merge(one: Texts, other: Texts, combine: Combine): Texts {
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  for (const [text, count] of small) large.set(text, combine(large.get(text) ?? 0, count))
  return large
}

function textsOfMembers(value: Json): Texts {
  let texts: Texts = new Map()
  for (const name in value) {
    const inner = value[name]
    if (typeof inner === 'string') {
      if (isGenerated(name, inner, value)) texts.set(inner, Math.max(texts.get(inner) ?? 0, 1))
    } else if (typeof inner === 'object' && inner !== null) {
      const below = textsBelow(name, inner)
      if (below !== null) texts = merge(texts, below, Math.max)
    }
  }
  return texts
}

/**
 * Every text in a message or in a part of one. Some servers give the same text under several names: of the members of
 * an object it counts once.
 */
function textsIn(value: unknown): Texts {
  if (typeof value === 'string') return new Map([[value, 1]])
  if (isJson(value)) return textsOfMembers(value)
  let texts: Texts = new Map()
  if (Array.isArray(value)) for (const inner of value) texts = merge(texts, textsIn(inner), sum)
  return texts
}

/** The messages of a chat's answer. Callers read only one of both names, and some servers repeat the whole message with each delta. */
const messagesOf = ({ choices }: Json, isStreamed: boolean) =>
  Array.isArray(choices)
    ? choices.filter(isJson).map(({ delta, message }) => (isStreamed ? (delta ?? message) : (message ?? delta)))
    : []

/** An event, or a whole message, without the usage, which is checked by itself. */
const eventOf = (event: Json): Json => {
  const { message } = event
  const within = isJson(message) ? { message: { ...message, usage: undefined } } : {}
  return { ...event, ...within, usage: undefined }
}

/** The parts of a chunk that a model wrote: in the form of Messages any member of an event may hold text. */
export const outputIn = ({ json, protocol }: Chunk, isStreamed: boolean) =>
  textsIn(protocol === 'messages' ? eventOf(json) : messagesOf(json, isStreamed))
