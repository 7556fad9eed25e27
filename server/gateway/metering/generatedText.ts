import { isJson, type Json } from '@/server/platform/json'

/** Members that name things, or hold bytes: signatures of thoughts, and sound. */
const NAMES: ReadonlySet<string> = new Set([
  ...['role', 'type', 'id', 'tool_use_id', 'model', 'stop_reason', 'stop_sequence'],
  ...['data', 'signature', 'thought_signature'],
])
/** The characters of names and of bytes in base64. Any other string is text, whatever its member is called. */
const OPAQUE = /^[\w+/=.:@-]*$/

/** Each text with how often it was given. */
type Texts = Map<string, number>

/** Whether a model wrote this text; thoughts that it does not show come encrypted, and count by their length. */
const isGenerated = (name: string, text: string, { type }: Json): boolean =>
  !NAMES.has(name) || !OPAQUE.test(text) || (name === 'data' && type === 'redacted_thinking')

const NONE: Texts = new Map()

/** The texts of a member that is no text itself. */
function textsBelow(name: string, value: unknown): Texts {
  if (typeof value !== 'object' || value === null) return NONE
  // Arguments of a tool: the model writes the names in them as well.
  if (name === 'input' && isJson(value)) return Object.keys(value).length > 0 ? textsIn(JSON.stringify(value)) : NONE
  return textsIn(value)
}

function textsOfMembers(value: Json): Texts {
  const texts: Texts = new Map()
  const takeOnce = (text: string, count: number) => void texts.set(text, Math.max(texts.get(text) ?? 0, count))
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner !== 'string') textsBelow(name, inner).forEach((count, text) => takeOnce(text, count))
    else if (isGenerated(name, inner, value)) takeOnce(inner, 1)
  }
  return texts
}

/**
 * Every text in a message or in a part of one. Some servers give the same text under several names: of the members of
 * an object it counts once.
 */
export function textsIn(value: unknown): Texts {
  if (typeof value === 'string') return new Map([[value, 1]])
  if (isJson(value)) return textsOfMembers(value)
  const texts: Texts = new Map()
  if (Array.isArray(value))
    for (const inner of value) textsIn(inner).forEach((count, text) => texts.set(text, (texts.get(text) ?? 0) + count))
  return texts
}
