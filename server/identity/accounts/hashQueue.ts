import { rateKeyOf } from '@/server/platform/http/rateKey'

const DEADLINE_MS = 5000
/** One address, whose hashes run one after the other in half a second each, gets so many done before the deadline. */
const MAX_WAITING = 8
/** Additional places of known browsers, one for each address. */
const MAX_KNOWN_WAITING = 2

/** The caller of a hash: `isKnown` for a browser that has signed in to the account before, and for the operator. */
export type HashRequester = { address: string; isKnown: boolean }

/** `full`: too many requests wait; `network`: others of the same address wait. */
export class HashQueueFull extends Error {
  readonly retryAfterSeconds = DEADLINE_MS / 1000
  constructor(readonly reason: 'full' | 'network') {
    super(`the queue of password hashes is full: ${reason}`)
  }
}

/** Half of libuv's threads, so that files and name look-ups never wait for hashes alone. */
export const concurrencyOf = (threadPoolSize: string | undefined): number =>
  Math.max(1, Math.floor((Number.parseInt(threadPoolSize ?? '', 10) || 4) / 2))

/** `isReserved`: one of the additional places. */
type Place = {
  key: string
  isReserved: boolean
  isRunning: boolean
  start: () => void
  reject: (reason: HashQueueFull['reason']) => void
}

const isStranger = ({ isRunning, isReserved }: Place) => !isRunning && !isReserved
const isSameRequester = (one: Place) => (other: Place) => one.key === other.key && one.isReserved === other.isReserved

function placeOf(places: ReadonlySet<Place>, { address, isKnown }: HashRequester): Place {
  // One customer may send from every /64 of a /48.
  const key = rateKeyOf(address, 48)
  const reserved = [...places].filter((place) => !place.isRunning && place.isReserved)
  const isReserved = isKnown && reserved.length < MAX_KNOWN_WAITING && reserved.every((place) => place.key !== key)
  return { key, isReserved, isRunning: false, start: () => undefined, reject: () => undefined }
}

/** If strangers have no room, rejects the last place of the address with the most; throws a HashQueueFull if that is not fairer. */
function makeRoom(places: ReadonlySet<Place>, newcomer: Place) {
  const strangers = [...places].filter(isStranger)
  if (newcomer.isReserved || strangers.length < MAX_WAITING) return
  const countOf = (place: Place) => strangers.filter(isSameRequester(place)).length
  const busiest = strangers.reduceRight((most, place) => (countOf(place) > countOf(most) ? place : most))
  const own = countOf(newcomer)
  if (countOf(busiest) < own + 2) throw new HashQueueFull(own === 0 ? 'full' : 'network')
  busiest.reject('network')
}

export type HashQueue = ReturnType<typeof createHashQueue>

/**
 * A bounded queue, of whose concurrency an address uses half. If it is full, a newcomer replaces a place of the address that has
 * the most.
 */
export function createHashQueue(concurrency = concurrencyOf(process.env['UV_THREADPOOL_SIZE'])) {
  const places = new Set<Place>()
  let isReservedLast = false
  const count = (isCounted: (place: Place) => boolean) => [...places].filter(isCounted).length
  const countRunning = (isCounted: (place: Place) => boolean) => count((place) => place.isRunning && isCounted(place))
  const mayStart = (place: Place) =>
    countRunning(() => true) < concurrency &&
    countRunning(isSameRequester(place)) < Math.max(1, Math.floor(concurrency / 2))

  function waitForTurn(place: Place): Promise<void> {
    makeRoom(places, place)
    const turn = new Promise<void>((resolve, reject) => {
      place.start = resolve
      place.reject = (reason) => {
        places.delete(place)
        reject(new HashQueueFull(reason))
      }
    })
    places.add(place)
    const deadline = setTimeout(() => place.reject('full'), DEADLINE_MS)
    return turn.finally(() => clearTimeout(deadline))
  }

  /** Starts a place of known browsers or of strangers, whichever run fewer, else in turn; first the requester with the fewest places. */
  function startNext() {
    const runningLike = (one: Place) => countRunning(({ isReserved }) => isReserved === one.isReserved)
    const [next] = [...places]
      .filter((place) => !place.isRunning && mayStart(place))
      .toSorted(
        (one, other) =>
          runningLike(one) - runningLike(other) ||
          Number(one.isReserved === isReservedLast) - Number(other.isReserved === isReservedLast) ||
          count(isSameRequester(one)) - count(isSameRequester(other)),
      )
    if (!next) return
    next.isRunning = true
    isReservedLast = next.isReserved
    next.start()
  }

  return {
    /** Runs the work in its turn; rejects with a HashQueueFull if there is no place or the turn does not come in time. */
    async run<Value>(requester: HashRequester, work: () => Promise<Value>) {
      const place = placeOf(places, requester)
      if (mayStart(place)) places.add(Object.assign(place, { isRunning: true }))
      else await waitForTurn(place)
      try {
        return await work()
      } finally {
        places.delete(place)
        startNext()
      }
    },
  }
}
