import { errorWith } from '../errors/gatewayError'

/** Bytes; room for a conversation with pictures in it. */
export const MAX_BODY_BYTES = 20 * 1024 * 1024
/** Bytes of a body outside its `data:` addresses: the text of a million tokens. */
export const MAX_TEXT_BYTES = 4 * 1024 * 1024
/** Brackets, colons and commas: the tokens for which a parser creates a value. */
export const MAX_VALUES = 50_000
export const MAX_DEPTH = 64

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]
const DATA = Buffer.from('data:')

export const tooMuchText = errorWith('request_too_large', {
  en: `The text is too long: at most ${MAX_TEXT_BYTES} bytes besides \`data:\` addresses.`,
  zh: `文本过长：除 \`data:\` 地址外最多 ${MAX_TEXT_BYTES} 字节。`,
})

const tooDeep = errorWith('invalid_request', {
  en: `The body is nested too deeply: at most ${MAX_DEPTH} levels.`,
  zh: `请求体嵌套过深，最多 ${MAX_DEPTH} 层。`,
})

const tooManyValues = errorWith('invalid_request', {
  en: `The body has too many values: at most ${MAX_VALUES} may stand in it.`,
  zh: `请求体中的值过多，最多 ${MAX_VALUES} 个。`,
})

type ScanBounds = {
  maxDepth: number
  maxValues: number
  /** Bytes outside `data:` addresses. */
  maxTextBytes: number
  tooDeep: () => Error
  tooManyValues: () => Error
  tooMuchText: () => Error
}

const callersBounds: ScanBounds = {
  maxDepth: MAX_DEPTH,
  maxValues: MAX_VALUES,
  maxTextBytes: MAX_TEXT_BYTES,
  tooDeep,
  tooManyValues,
  tooMuchText,
}

/** Finds the next position of a byte from positions that only grow; the length of the piece if there is no more. */
function createFinder(piece: Uint8Array, byte: number) {
  let found = -1
  return (from: number) => {
    if (found >= from) return found
    const next = piece.indexOf(byte, from)
    found = next < 0 ? piece.length : next
    return found
  }
}

/**
 * Scans the bytes of a JSON text as they arrive, chunk by chunk, and throws if it exceeds a bound. So the cost of parsing is known
 * before the text is parsed. Returns the number of values so far. The default bounds are those of request bodies.
 */
export function createBodyScan(bounds = callersBounds): (piece: Uint8Array) => number {
  let [inString, isEscaped, isData] = [false, false, false]
  let [place, depth, values, text] = [0, 0, 0, 0]

  function scanString(byte: number) {
    if (isEscaped) isEscaped = false
    else if (byte === BACKSLASH) {
      isEscaped = true
      if (isData) text += 2 // a parser reads it as slowly as text
    } else if (byte === QUOTE) inString = false
    if (place < DATA.length) isData = byte === DATA[place] && (place === 0 || isData)
    place += 1
    if (place < DATA.length || !isData) text += 1
  }

  function scanStructure(byte: number) {
    text += 1
    if (byte === QUOTE) {
      inString = true
      isData = false
      place = 0
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      values += 1
      depth += 1
      if (depth > bounds.maxDepth) throw bounds.tooDeep()
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1
    else if (byte === COMMA || byte === COLON) values += 1
    if (values > bounds.maxValues) throw bounds.tooManyValues()
  }

  /** Skips the bytes of a string up to its next quote or backslash. */
  function skip(count: number) {
    place += count
    if (!isData) text += count
  }

  return (piece) => {
    const [quotes, backslashes] = [createFinder(piece, QUOTE), createFinder(piece, BACKSLASH)]
    for (let index = 0; index < piece.length; index++) {
      if (inString && !isEscaped && place >= DATA.length) {
        const next = Math.min(quotes(index), backslashes(index))
        skip(next - index)
        index = next
        if (index === piece.length) break
      }
      const byte = piece[index] ?? 0
      if (inString) scanString(byte)
      else scanStructure(byte)
    }
    if (text > bounds.maxTextBytes) throw bounds.tooMuchText()
    return values
  }
}
