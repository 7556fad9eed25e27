const BEGIN = /^\s*\{\s*"input"\s*:\s*"/
const HEX = String.raw`[\da-fA-F]`
const HIGH = String.raw`\\u[dD][89abAB]${HEX}{2}`
const LOW = String.raw`\\u[dD][c-fC-F]${HEX}{2}`
/** The rest of a text after which the second surrogate of a pair may still come. */
const MAY_BE_LOW = String.raw`(?:\\(?:u(?:[dD](?:[c-fC-F]${HEX}?)?)?)?)?$`
const OTHER = String.raw`\\u(?![dD][89abAB])${HEX}{4}|\\u${HEX}{0,3}(?=[^\da-fA-F])|\\[^u]|${HIGH}(?!${MAY_BE_LOW})`
/** Characters, or an escape that is complete or none of JSON; a pair of surrogates is complete with both. */
const UNIT = new RegExp(String.raw`[^"\\]+|${HIGH}${LOW}|${OTHER}`, 'y')

/** The part of a JSON string that is complete. A loop, because one expression for all of it overflows the stack on long texts. */
function completePart(text: string): string {
  let end = 0
  UNIT.lastIndex = 0
  while (UNIT.test(text)) end = UNIT.lastIndex
  return text.slice(0, end)
}

const CONTROL = /\p{Cc}/gu
const ESCAPE = /\\(?:u[\da-fA-F]{4}|["\\/bfnrt])/g

/** The text of a part of a JSON string. Models write escapes that JSON does not know, such as those of a path: they stay as they are. */
function unescape(raw: string): string {
  const parse = (text: string) => JSON.parse(`"${text}"`) as string // as: a JSON string
  try {
    return parse(raw.replace(CONTROL, (one) => JSON.stringify(one).slice(1, -1)))
  } catch {
    return raw.replace(ESCAPE, parse)
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
        // Only a quote completes the beginning; a model may write white space for long.
        const [begin] = piece.includes('"') ? (BEGIN.exec(unread) ?? []) : []
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
