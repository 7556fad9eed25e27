import { LARGEST_BODY } from './bodyScan'
import { GatewayError } from '../gatewayError'

/** Bytes; a body past this is large, of which a user has one on its way at a time. */
export const LARGE_BODY = 256 * 1024
/** Bytes that all users together, and one of them, may have on their way before a large body is refused. */
const MOST_BYTES = 192 * 1024 * 1024
const MOST_BYTES_OF_USER = 24 * 1024 * 1024
/** Small bodies on their way of one user, where no more calls are allowed in a minute. */
const MOST_SMALL = 64

const soon = { 'Retry-After': '1', 'X-Should-Retry': 'true' }

const tooMany = () => new GatewayError('too_many_bodies', { headers: soon })
export const tooLarge = () =>
  new GatewayError('request_too_large', { message: `The body is too large: at most ${LARGEST_BODY} bytes.` })

/** What a body takes up until it has been used; `letNext` lets another one of its user come before that. */
export type Place = { letNext(): void }

export type Room = Place & { add(bytes: number): void; bytes(): number; leave(): void }

/** What one user has on its way. */
type Load = { count: number; bytes: number; hasLarge: boolean }

/** The places of one process, bounded for each user and for all. */
export function createPlaces() {
  const loads = new Map<string, Load>()
  let held = 0

  return function enter(userId: string, rpm: number, length: number): Room {
    const load = loads.get(userId) ?? { count: 0, bytes: 0, hasLarge: false }
    let [isLarge, isJudged] = [false, false]
    let bytes = 0

    function becomeLarge() {
      if (isLarge) return
      if (load.hasLarge) throw tooMany()
      load.hasLarge = true
      isLarge = true
    }
    function letNext() {
      if (isJudged) return
      if (isLarge) load.hasLarge = false
      isJudged = true
      load.count -= 1
    }
    function add(more: number) {
      bytes += more
      load.bytes += more
      held += more
      if (bytes > LARGEST_BODY) throw tooLarge()
      if (bytes <= LARGE_BODY) return
      becomeLarge()
      if (load.bytes > MOST_BYTES_OF_USER) throw tooMany()
      if (held > MOST_BYTES) throw new GatewayError('server_busy', { headers: soon })
    }
    function leave() {
      letNext()
      load.bytes -= bytes
      held -= bytes
      if (load.count === 0 && load.bytes === 0) loads.delete(userId)
    }

    if (load.count >= Math.max(MOST_SMALL, rpm)) throw tooMany()
    if (length > LARGE_BODY) becomeLarge()
    load.count += 1
    loads.set(userId, load)
    return { add, letNext, bytes: () => bytes, leave }
  }
}
