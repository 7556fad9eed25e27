import { within } from '@/server/platform/promises'
import { isUtf8 } from 'node:buffer'
import { setTimeout as pause } from 'node:timers/promises'
import type { GatewayContext } from '../context/gatewayContext'
import { errorWith, GatewayError } from '../errors/gatewayError'
import { createBodySlots, LARGE_BODY_BYTES, tooLarge, type BodySlot, type HeldBody } from './bodySlots'
import { createBodyScan, MAX_BODY_BYTES } from './bodyScan'

/** Bytes of large bodies that a process reads per second, for all users together, so that it stays responsive. */
const BYTES_PER_SECOND = 32 * 1024 * 1024

/** Waits until so many more bytes may be read. */
type ReadThrottle = (bytes: number) => Promise<void>

/** Throttles all bodies together: chunks are read in the order in which they came. `time` is in milliseconds. */
export function createReadThrottle(
  time = () => performance.now(),
  wait: (ms: number) => Promise<void> = pause,
): ReadThrottle {
  let freeAt = 0
  return async (bytes) => {
    const now = time()
    const startsAt = Math.max(now, freeAt)
    freeAt = startsAt + (1000 * bytes) / BYTES_PER_SECOND
    // A timer is no finer than a millisecond.
    if (startsAt - now >= 1) await wait(startsAt - now)
  }
}

const MAX_READING_MS = 60_000
/** The cost of parsing a byte, as a share of the cost of reading it. */
const PARSING_COST = 0.25
/** Bytes that are scanned together. */
const BUFFER_BYTES = 64 * 1024
/** Chunks of one body; the largest body in the smallest usual packets has fewer. */
const MAX_PIECES = 40_000

const tooManyPieces = errorWith('invalid_request', {
  en: `The body comes in too many pieces: at most ${MAX_PIECES}.`,
  zh: `请求体分成了过多的片段，最多 ${MAX_PIECES} 个。`,
})

const notUtf8 = errorWith('invalid_json', {
  en: 'The body is not UTF-8: send it in that encoding, for instance from a file that is saved in it.',
  zh: '请求体不是 UTF-8 编码：请以 UTF-8 发送，例如先将内容保存为 UTF-8 文件再发送。',
})

/** The length of a body by its headers, in bytes; null if they do not say. */
const declaredLength = ({ req }: GatewayContext): number | null =>
  req.header('transfer-encoding') === undefined ? Number(req.header('content-length') ?? 0) : null

export const mayBeLarge = (context: GatewayContext): boolean => (declaredLength(context) ?? Infinity) > LARGE_BODY_BYTES

/**
 * A body that was read. Its bytes count against the bounds until it is released and the promise given to `keepUntil` has settled.
 * The reader of the body must release it.
 */
export type ReadBody = BodySlot & { text: string; keepUntil(settled: Promise<unknown>): void; release(): void }

/** Reads the body of a user's call; throws a GatewayError before it reads a body that is too large. */
export type ReadCallBody = (context: GatewayContext, user: { userId: string; rpm: number }) => Promise<ReadBody>

/** The number of bytes at the end of a piece that begin a character of the next piece. */
function openLength(piece: Uint8Array): number {
  for (let back = 1; back <= 3; back++) {
    const byte = piece.at(-back) ?? 0
    if (byte < 0x80) return 0
    if (byte < 0xc0) continue
    const length = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
    return back < length ? back : 0
  }
  return 0
}

/** Decodes a body that comes in pieces; throws invalid_json if it is not UTF-8. `TextDecoder` takes seven times as long for pictures. */
function createUtf8Decoder() {
  let open = Buffer.alloc(0)
  return {
    decode(piece: Uint8Array): string {
      const bytes = Buffer.concat([open, piece])
      const whole = bytes.subarray(0, bytes.length - openLength(bytes))
      if (!isUtf8(whole)) throw notUtf8()
      open = bytes.subarray(whole.length)
      return whole.toString('utf8')
    },
    end() {
      if (open.length > 0) throw notUtf8()
    },
  }
}

/** Joins small chunks before they are scanned: a small one costs as much to scan and to store as a large one. */
function createPieceBuffer() {
  const scan = createBodyScan()
  const decoder = createUtf8Decoder()
  const buffered = Buffer.allocUnsafe(BUFFER_BYTES)
  const texts: string[] = []
  let [size, count] = [0, 0]

  function take(piece: Uint8Array) {
    scan(piece)
    texts.push(decoder.decode(piece))
  }
  function flush() {
    take(buffered.subarray(0, size))
    size = 0
  }
  return {
    add(piece: Uint8Array) {
      count += 1
      if (count > MAX_PIECES) throw tooManyPieces()
      if (size + piece.length > BUFFER_BYTES) flush()
      if (piece.length > BUFFER_BYTES) take(piece)
      else {
        buffered.set(piece, size)
        size += piece.length
      }
    },
    end() {
      flush()
      decoder.end()
      return texts.join('')
    },
  }
}

async function readPieces(
  body: ReadableStream<Uint8Array>,
  held: HeldBody,
  isLate: () => boolean,
  throttle: ReadThrottle,
): Promise<string> {
  const reader = body.getReader()
  const buffer = createPieceBuffer()
  for (;;) {
    const { done, value } = await reader.read()
    if (isLate()) return ''
    if (done) {
      // Bodies that were read at the same time end at the same time; parse them one after the other.
      await throttle(PARSING_COST * held.bytes())
      return buffer.end()
    }
    held.add(value.length)
    buffer.add(value)
    await throttle(value.length)
  }
}

/** Reads a body of known, small length at once. */
async function readWhole({ req }: GatewayContext, held: HeldBody, isLate: () => boolean): Promise<string> {
  const bytes = new Uint8Array(await req.arrayBuffer())
  if (isLate()) return ''
  held.add(bytes.length)
  createBodyScan()(bytes)
  if (!isUtf8(bytes)) throw notUtf8()
  return Buffer.from(bytes.buffer).toString('utf8')
}

/** Creates a reader of request bodies within the bounds of one process. `longestMs` is how long one may take to arrive. */
export function createBodyReader(longestMs = MAX_READING_MS): ReadCallBody {
  const hold = createBodySlots()
  const throttle = createReadThrottle()

  async function readText(context: GatewayContext, held: HeldBody): Promise<string> {
    let hasPassed = false
    const isLate = () => hasPassed
    try {
      const { body } = mayBeLarge(context) ? context.req.raw : { body: null }
      const reading = body ? readPieces(body, held, isLate, throttle) : readWhole(context, held, isLate)
      const text = await within(longestMs, reading, () => {
        hasPassed = true
        throw new GatewayError('body_too_slow', { headers: { Connection: 'close' } })
      })
      return text.startsWith('\uFEFF') ? text.slice(1) : text
    } finally {
      context.set('bytesRead', held.bytes())
    }
  }

  return async (context, { userId, rpm }) => {
    const length = declaredLength(context)
    if (length !== null && length > MAX_BODY_BYTES) throw tooLarge()
    const held = hold(userId, rpm, length ?? 0)
    const free = () => held.release()
    try {
      const text = await readText(context, held)
      let settled: Promise<unknown> = Promise.resolve()
      return {
        text,
        freeSlot: () => held.freeSlot(),
        keepUntil: (work) => void (settled = work),
        release: () => void settled.then(free, free),
      }
    } catch (error) {
      free()
      throw error
    }
  }
}
