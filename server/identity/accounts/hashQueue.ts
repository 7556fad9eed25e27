import { networksOf } from '@/server/platform/http/rateKey'

const DEADLINE_MS = 5000

export type HashQueueBounds = ReturnType<typeof boundsOf>

/** The caller of a hash: `isKnown` for a browser that has signed in to the account before, and for the operator. */
export type HashRequester = { address: string; isKnown: boolean }

/** `full`: too many requests wait; `network`: too many of them come from this address or network. */
export class HashQueueFull extends Error {
  readonly retryAfterSeconds = DEADLINE_MS / 1000
  constructor(readonly reason: 'full' | 'network') {
    super(`the queue of password hashes is full: ${reason}`)
  }
}

export type HashQueue = ReturnType<typeof createHashQueue>

/** Uses half of libuv's threads, so that files and name look-ups never wait for hashes alone. */
export function boundsOf(threadPoolSize: string | undefined) {
  const threads = Number.parseInt(threadPoolSize ?? '', 10) || 4
  return {
    /** Concurrent hashes. */
    concurrency: Math.max(1, Math.floor(threads / 2)),
    maxWaiting: 16,
    /** Places of one address, running or waiting. */
    maxPerRequester: 8,
    /** Additional waiting places of known browsers, and how many of them one address may have. */
    reserved: 8,
    reservedPerRequester: 4,
    deadlineMs: DEADLINE_MS,
  }
}

/** A place in the queue. `isReserved`: for known browsers. `networks`: /48, /56 and /64 of the requester. */
type Place = {
  isReserved: boolean
  networks: readonly [wide: string, middle: string, narrow: string]
  state: 'waiting' | 'running' | 'finished'
  start: () => void
  reject: (error: Error) => void
}

const ignore = () => undefined

const placeOf = ({ address }: HashRequester, isReserved: boolean): Place => {
  return { isReserved, networks: networksOf(address), state: 'waiting', start: ignore, reject: ignore }
}

const isWaiting = ({ state }: Place) => state === 'waiting'
const isRunning = ({ state }: Place) => state === 'running'

/** Strangers and known browsers of one address count apart. */
const isSameRequester = (one: Place) => (other: Place) =>
  one.isReserved === other.isReserved && one.networks[2] === other.networks[2]

/**
 * The waiting stranger that a newcomer replaces: the last one of the /48 that holds most places, in it of the /56, in it
 * of the /64. Undefined if the newcomer's own network would then hold as many.
 */
function greediestStranger(places: readonly Place[], newcomer: Place): Place | undefined {
  const strangers = places.filter(({ isReserved }) => !isReserved)
  let [rest, isNewcomersNetwork] = [strangers.filter(isWaiting), true]
  for (const level of [0, 1, 2] as const) {
    const networkOf = (place: Place | undefined) => place?.networks[level] ?? ''
    const heldBy = (place: Place | undefined) => strangers.filter((one) => networkOf(one) === networkOf(place)).length
    const most = rest.reduce((best, place) => (heldBy(place) >= heldBy(best) ? place : best), rest[0])
    if (isNewcomersNetwork && networkOf(most) !== networkOf(newcomer)) {
      if (heldBy(most) <= heldBy(newcomer) + 1) return undefined
      isNewcomersNetwork = false
    }
    rest = rest.filter((place) => networkOf(place) === networkOf(most))
  }
  return isNewcomersNetwork ? undefined : rest.at(-1)
}

/** The running and waiting places. Loops count them, because there are at most 26. */
function createPlaces({ concurrency, deadlineMs }: HashQueueBounds) {
  const places = new Set<Place>()
  const maxRunningPerRequester = Math.max(1, Math.floor(concurrency / 2))
  let isReservedNext = true

  const all = (): readonly Place[] => [...places]
  const held = (place: Place) => all().filter(isSameRequester(place))
  const mayStart = (place: Place) =>
    all().filter(isRunning).length < concurrency && held(place).filter(isRunning).length < maxRunningPerRequester

  function start(place: Place) {
    place.state = 'running'
    isReservedNext = !place.isReserved
    place.start()
  }

  function reject(place: Place, reason: HashQueueFull['reason']) {
    places.delete(place)
    place.reject(new HashQueueFull(reason))
  }

  return {
    all,
    countOf: (place: Place) => held(place).length,
    countWaiting: (isReserved: boolean) =>
      all().filter((place) => isWaiting(place) && place.isReserved === isReserved).length,
    mayStart,
    reject,
    /** Null if the place may start now; otherwise a promise that resolves when it may. */
    take(place: Place): Promise<void> | null {
      const isFirst = mayStart(place)
      places.add(place)
      if (isFirst) {
        start(place)
        return null
      }
      const deadline = setTimeout(() => reject(place, 'full'), deadlineMs)
      const turn = new Promise<void>((resolve, rejectTurn) =>
        Object.assign(place, { start: resolve, reject: rejectTurn }),
      )
      return turn.finally(() => clearTimeout(deadline))
    },
    /** Starts the next place: known browsers and strangers in turn, first the requester with the fewest places. */
    finish(place: Place) {
      place.state = 'finished'
      const ready = all().filter((one) => isWaiting(one) && mayStart(one))
      const inTurn = ready.filter(({ isReserved }) => isReserved === isReservedNext)
      const countOf = (one: Place) => held(one).length
      const next = (inTurn.length > 0 ? inTurn : ready).toSorted((one, other) => countOf(one) - countOf(other))[0]
      if (next) start(next)
      places.delete(place)
    },
  }
}

type Places = ReturnType<typeof createPlaces>

/** A place of known browsers; null if all are taken, so that the requester waits among the strangers. */
function reservedPlace(bounds: HashQueueBounds, places: Places, requester: HashRequester): Place | null {
  if (!requester.isKnown) return null
  const place = placeOf(requester, true)
  const isFree = places.mayStart(place) || places.countWaiting(true) < bounds.reserved
  return isFree && places.countOf(place) < bounds.reservedPerRequester ? place : null
}

/** Throws a HashQueueFull if there is no place. */
function strangersPlace(bounds: HashQueueBounds, places: Places, requester: HashRequester): Place {
  const place = placeOf(requester, false)
  if (places.countOf(place) >= bounds.maxPerRequester) throw new HashQueueFull('network')
  if (places.mayStart(place) || places.countWaiting(false) < bounds.maxWaiting) return place
  const greediest = greediestStranger(places.all(), place)
  if (!greediest) throw new HashQueueFull('full')
  places.reject(greediest, 'network')
  return place
}

/**
 * A bounded queue. No address uses more than half of the concurrency. If too many strangers wait, one of the network with
 * most places is rejected. Known browsers have places of their own, which no stranger takes, and every other turn.
 */
export function createHashQueue(bounds = boundsOf(process.env['UV_THREADPOOL_SIZE'])) {
  const places = createPlaces(bounds)
  return {
    /** Runs the work in its turn; rejects with a HashQueueFull if there is no place or the turn does not come in time. */
    async run<Value>(requester: HashRequester, work: () => Promise<Value>) {
      const place = reservedPlace(bounds, places, requester) ?? strangersPlace(bounds, places, requester)
      const turn = places.take(place)
      if (turn) await turn
      try {
        return await work()
      } finally {
        places.finish(place)
      }
    },
  }
}
