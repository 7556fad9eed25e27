const depthLimit = 4
const widthLimit = 50
const textLimit = 200

// Names that a program's author gave, not its users: letters, with a digit or two at a word's end. No address, number, token or sentence
// is one.
const field = /^[a-z_$]{1,30}\d{0,2}$/i
const identifier = /^(?!.{81})(\d{1,6}|[a-z_$#*()]{1,30}\d{0,2})([./-](\d{1,6}|[a-z_$#*()]{1,30}\d{0,2}))*$/i

export type Redaction = ReturnType<typeof createRedaction>

/**
 * Redacts values: shapes, numbers and booleans may leave the page; texts only under allowed keys, and event types only
 * if a chart names them.
 * Any other text becomes `•••1`, `•••2` and so on; equal texts get equal marks, so that equality stays visible.
 */
export function createRedaction(allow: readonly string[] = []) {
  const open: ReadonlySet<string> = new Set(allow)
  const types = new Set<string>()
  const seen = new Map<number, number>()

  function hidden(text: string): string {
    if (text === '') return ''
    const hash = hashOf(text)
    const number = seen.get(hash) ?? seen.size + 1
    seen.set(hash, number)
    return `•••${number}`
  }

  function value(given: unknown, key = '', depth = 0): unknown {
    if (typeof given === 'boolean' || typeof given === 'number' || given === null || given === undefined) return given
    if (typeof given === 'string') {
      if (open.has(key)) return given.slice(0, textLimit)
      return key === 'type' && types.has(given) ? given : hidden(given)
    }
    if (typeof given !== 'object' || depth >= depthLimit || isOpaque(given)) return '…'
    if (given instanceof Error) return { name: identified(given.name) }
    if (Array.isArray(given)) return given.slice(0, widthLimit).map((item) => value(item, key, depth + 1))
    const entries = Object.entries(given).slice(0, widthLimit)
    return Object.fromEntries(entries.map(([name, item]) => [keyed(name), value(item, name, depth + 1)]))
  }

  /** A field's name, unless it looks like user or server data. */
  const keyed = (name: string) => (field.test(name) || open.has(name) ? name : hidden(name))

  /** The id of an actor, or its prefix if data follows: `token:12` → `token`. */
  const identified = (name: string) => {
    const [first = ''] = name.split(':')
    return identifier.test(first) ? first : hidden(name)
  }

  /** An event type that a chart names is the author's; any other is treated as an id. */
  const type = (text: string) => (types.has(text) ? text : identified(text))

  return {
    value,
    keyed,
    identified,
    type,
    know: (known: readonly string[]) => known.forEach((each) => types.add(each)),
  }
}

const isOpaque = (value: object) => 'getSnapshot' in value || value instanceof Date || value instanceof Promise

/** 53 bits: the texts themselves are not stored. */
export function hashOf(text: string): number {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return 4294967296 * (2097151 & low) + (high >>> 0)
}
