const BEGIN = /^\s*\{\s*"input"\s*:\s*"/
const HIGH = String.raw`\\u[dD][89abAB][\da-fA-F]{2}`
const LOW = String.raw`\\u[dD][c-fC-F][\da-fA-F]{2}`
const OTHER = String.raw`\\u(?![dD][89abAB])[\da-fA-F]{4}|\\[^u]|${HIGH}(?=[^\\]|\\[^u])`
/** Characters, or a complete escape; a pair of surrogates is complete with both. */
const UNIT = new RegExp(String.raw`[^"\\]+|${HIGH}${LOW}|${OTHER}`, 'y')

/** The part of a JSON string that is complete. A loop, because one expression for all of it overflows the stack on long texts. */
function completePart(text: string): string {
  let end = 0
  UNIT.lastIndex = 0
  while (UNIT.test(text)) end = UNIT.lastIndex
  return text.slice(0, end)
}

const CONTROL = /\p{Cc}/gu

/** The text of a part of a JSON string; as it is if it has an escape that JSON does not know. */
function unescape(raw: string): string {
  try {
    return JSON.parse(`"${raw.replace(CONTROL, (one) => JSON.stringify(one).slice(1, -1))}"`) as string // as: a JSON string
  } catch {
    return raw
  }
}

/** Reads the text of `{"input": "…"}` while the JSON arrives in pieces; a model writes a custom tool's input so. */
export function createInputReader() {
  let state: 'before' | 'inside' | 'after' = 'before'
  let unread = ''

  return {
    /** The part of the text that a piece completes. */
    add(piece: string): string {
      if (state === 'after') return ''
      unread += piece
      if (state === 'before') {
        const [begin] = BEGIN.exec(unread) ?? []
        if (begin === undefined) return ''
        state = 'inside'
        unread = unread.slice(begin.length)
      }
      const complete = completePart(unread)
      unread = unread.slice(complete.length)
      if (unread.startsWith('"')) state = 'after'
      return unescape(complete)
    },
    /** At the end: what the model wrote if it was no such object, to be handed on as it is. */
    rest: (): string => (state === 'before' ? unread : ''),
  }
}
