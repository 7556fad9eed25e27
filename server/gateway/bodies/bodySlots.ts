import { MAX_BODY_BYTES } from './bodyScan'
import { errorWith, GatewayError } from '../errors/gatewayError'

/** Bytes; a body past this is large, and a user may send one large body at a time. */
export const LARGE_BODY_BYTES = 256 * 1024
/** Bytes that all users together, and one user, may have in memory before a large body is rejected. */
const MAX_BYTES = 192 * 1024 * 1024
const MAX_BYTES_OF_USER = 24 * 1024 * 1024
/** Small bodies that one user may send at once, or the user's RPM if that is more. */
const MAX_SMALL_BODIES = 64

const soon = { 'Retry-After': '1', 'X-Should-Retry': 'true' }

const tooMany = () => new GatewayError('too_many_bodies', { headers: soon })
export const tooLarge = errorWith('request_too_large', {
  en: `The body is too large: at most ${MAX_BODY_BYTES} bytes.`,
  zh: `请求体过大，最多 ${MAX_BODY_BYTES} 字节。`,
})

/** One of the bodies that a user may send at once; `freeSlot` admits the user's next one. */
export type BodySlot = { freeSlot(): void }

export type HeldBody = BodySlot & { add(bytes: number): void; bytes(): number; release(): void }

/** The bodies that one user is sending. */
type Load = { count: number; bytes: number; hasLarge: boolean }

/** Bounds the request bodies that a process holds in memory, for each user and for all users together. */
export function createBodySlots() {
  const loads = new Map<string, Load>()
  let held = 0

  return function hold(userId: string, rpm: number, length: number): HeldBody {
    const load = loads.get(userId) ?? { count: 0, bytes: 0, hasLarge: false }
    let isLarge = false
    let isSlotFree = false
    let bytes = 0

    function becomeLarge() {
      if (isLarge) return
      if (load.hasLarge) throw tooMany()
      load.hasLarge = true
      isLarge = true
    }
    function freeSlot() {
      if (isSlotFree) return
      if (isLarge) load.hasLarge = false
      isSlotFree = true
      load.count -= 1
    }
    function add(more: number) {
      bytes += more
      load.bytes += more
      held += more
      if (bytes > MAX_BODY_BYTES) throw tooLarge()
      if (bytes <= LARGE_BODY_BYTES) return
      becomeLarge()
      if (load.bytes > MAX_BYTES_OF_USER) throw tooMany()
      if (held > MAX_BYTES) throw new GatewayError('server_busy', { headers: soon })
    }
    function release() {
      freeSlot()
      load.bytes -= bytes
      held -= bytes
      if (load.count === 0 && load.bytes === 0) loads.delete(userId)
    }

    if (load.count >= Math.max(MAX_SMALL_BODIES, rpm)) throw tooMany()
    if (length > LARGE_BODY_BYTES) becomeLarge()
    load.count += 1
    loads.set(userId, load)
    return { add, freeSlot, bytes: () => bytes, release }
  }
}
