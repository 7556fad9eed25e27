import { StringDecoder } from 'node:string_decoder'
import { createPlaces, LARGE_BODY, tooLarge, type Place, type Room } from './bodyPlaces'
import { createBodyScan, LARGEST_BODY } from './bodyScan'
import type { GatewayContext } from '../gatewayContext'
import { GatewayError } from '../gatewayError'
import { createReadingPace, type ReadingPace } from './readingPace'

const LONGEST_READING_MS = 60_000
/** What a byte costs to parse, beside reading it. */
const PARSING = 0.25
/** Bytes that are looked at together. */
const GATHERED = 64 * 1024
/** Chunks of one body: more than the largest takes in the smallest usual packets. */
const MOST_PIECES = 40_000

const tooManyPieces = () =>
  new GatewayError('invalid_request', { message: `The body comes in too many pieces: at most ${MOST_PIECES}.` })

/** How many bytes a body says it has; null where it does not say. */
const declaredLength = ({ req }: GatewayContext): number | null =>
  req.header('transfer-encoding') === undefined ? Number(req.header('content-length') ?? 0) : null

export const mayBeLarge = (context: GatewayContext): boolean => (declaredLength(context) ?? Infinity) > LARGE_BODY

export type Intake = {
  /** Reads the body of a user's call and hands its text to `use`; throws a GatewayError before it reads what it refuses. */
  take<Result>(
    context: GatewayContext,
    user: { userId: string; rpm: number },
    use: (text: string, place: Place) => Promise<Result>,
  ): Promise<Result>
}

/** Rejects when a body takes too long. */
function createDeadline(ms: number) {
  let timer: NodeJS.Timeout | undefined
  let isLate = false
  const passed = new Promise<never>((_, reject) => {
    const late = () => {
      isLate = true
      reject(new GatewayError('body_too_slow', { headers: { Connection: 'close' } }))
    }
    timer = setTimeout(late, ms)
  })
  return { passed, hasPassed: () => isLate, end: () => clearTimeout(timer) }
}

type Deadline = ReturnType<typeof createDeadline>

/** Gathers small pieces, which cost as much as large ones to look at and to keep. */
function createGathering() {
  const [scan, decoder, gathered] = [createBodyScan(), new StringDecoder('utf8'), Buffer.allocUnsafe(GATHERED)]
  const texts: string[] = []
  let [size, count] = [0, 0]

  function take(piece: Uint8Array) {
    scan(piece)
    texts.push(decoder.write(piece))
  }
  function flush() {
    take(gathered.subarray(0, size))
    size = 0
  }
  return {
    add(piece: Uint8Array) {
      count += 1
      if (count > MOST_PIECES) throw tooManyPieces()
      if (size + piece.length > GATHERED) flush()
      if (piece.length > GATHERED) take(piece)
      else {
        gathered.set(piece, size)
        size += piece.length
      }
    },
    end() {
      flush()
      return texts.join('') + decoder.end()
    },
  }
}

async function readPieces(
  body: ReadableStream<Uint8Array>,
  room: Room,
  deadline: Deadline,
  pace: ReadingPace,
): Promise<string> {
  const [reader, gathering] = [body.getReader(), createGathering()]
  for (;;) {
    const { done, value } = await reader.read()
    if (deadline.hasPassed()) return ''
    if (done) {
      // Bodies that were read side by side end side by side, and are parsed one after the other.
      await pace(PARSING * room.bytes())
      return gathering.end()
    }
    room.add(value.length)
    gathering.add(value)
    await pace(value.length)
  }
}

/** A body of known and small length, which comes in one piece. */
async function readWhole({ req }: GatewayContext, room: Room, deadline: Deadline): Promise<string> {
  const bytes = new Uint8Array(await req.arrayBuffer())
  if (deadline.hasPassed()) return ''
  room.add(bytes.length)
  createBodyScan()(bytes)
  return Buffer.from(bytes.buffer).toString('utf8')
}

/** The bodies on their way, of one process. `longestMs` is how long one may take to arrive. */
export function createIntake(longestMs = LONGEST_READING_MS): Intake {
  const enter = createPlaces()
  const pace = createReadingPace()
  return {
    async take(context, { userId, rpm }, use) {
      const length = declaredLength(context)
      if (length !== null && length > LARGEST_BODY) throw tooLarge()
      const room = enter(userId, rpm, length ?? 0)
      const deadline = createDeadline(longestMs)
      try {
        const { body } = mayBeLarge(context) ? context.req.raw : { body: null }
        const reading = body ? readPieces(body, room, deadline, pace) : readWhole(context, room, deadline)
        // Raced once and not for each piece: a promise keeps all that ever waited for it.
        const text = await Promise.race([reading, deadline.passed])
        deadline.end()
        return await use(text.startsWith('\uFEFF') ? text.slice(1) : text, room)
      } finally {
        deadline.end()
        context.set('bytesRead', room.bytes())
        room.leave()
      }
    },
  }
}
