import { networksOf } from '@/server/platform/http/rateKey'
import { createHashLine, type Place } from './hashLine'

const DEADLINE_MS = 5000
const MAX_WAITING = 16
const MAX_WAITING_OF_ONE = 8
const RESERVED = 8
const RESERVED_OF_ONE = 4

export type HashQueueBounds = {
  /** How many hashes are made at a time. */
  atOnce: number
  mostWaiting: number
  /** How many one address may have, running or waiting. */
  mostOfOne: number
  /** How many known browsers may wait in addition, and how many of those places one address may have. */
  reserved: number
  reservedOfOne: number
  deadlineMs: number
}

/** The caller of a hash: `isKnown` for a browser that has signed in to the account before, and for the operator. */
export type Asker = { address: string; isKnown: boolean }

/** `crowd`: too many wait; `asker`: too many of them are of this address or network. */
export class HashQueueFull extends Error {
  readonly retryAfterSeconds = DEADLINE_MS / 1000
  constructor(readonly reason: 'crowd' | 'asker') {
    super(`no place to hash a password: ${reason}`)
  }
}

export type HashQueue = {
  /** Does the work in its turn; rejects with a HashQueueFull if there is no place or the turn does not come in time. */
  run<Value>(asker: Asker, work: () => Promise<Value>): Promise<Value>
}

/** Half of the threads that libuv keeps for hashing, files and name look-ups, so that these never wait for hashes alone. */
export function boundsOf(threadPoolSize: string | undefined): HashQueueBounds {
  const threads = Number.parseInt(threadPoolSize ?? '', 10) || 4
  const atOnce = Math.max(1, Math.floor(threads / 2))
  return {
    atOnce,
    mostWaiting: MAX_WAITING,
    mostOfOne: MAX_WAITING_OF_ONE,
    reserved: RESERVED,
    reservedOfOne: RESERVED_OF_ONE,
    deadlineMs: DEADLINE_MS,
  }
}

function createCounter() {
  const counts = new Map<string, number>()
  const of = (key: string) => counts.get(key) ?? 0
  return {
    of,
    add(key: string, change: 1 | -1) {
      const next = of(key) + change
      if (next === 0) counts.delete(key)
      else counts.set(key, next)
    },
  }
}

/** Counts the places of strangers by their networks, and those of known browsers by address, apart from strangers there. */
function createHeldPlaces() {
  const [wide, middle, narrow] = [createCounter(), createCounter(), createCounter()]
  const levels = [wide, middle, narrow]
  return {
    of: ({ networks }: Place) => narrow.of(networks[2]),
    add({ isReserved, networks }: Place, change: 1 | -1) {
      for (const [at, level] of levels.entries()) if (!isReserved || at === 2) level.add(networks[at] ?? '', change)
    },
    /**
     * The stranger that a newcomer replaces: the last one of the /48 that holds most places, in it of the /56, in it of
     * the /64. Undefined if the newcomer's own network would then hold as many.
     */
    greediest(strangers: readonly Place[], newcomer: Place): Place | undefined {
      let [rest, isNewcomersNetwork] = [strangers, true]
      for (const [at, level] of levels.entries()) {
        const networkOf = (place: Place | undefined) => place?.networks[at] ?? ''
        const heldBy = (place: Place | undefined) => level.of(networkOf(place))
        const most = rest.toReversed().toSorted((one, other) => heldBy(other) - heldBy(one))[0]
        if (isNewcomersNetwork && networkOf(most) !== networkOf(newcomer)) {
          if (heldBy(most) <= heldBy(newcomer) + 1) return undefined
          isNewcomersNetwork = false
        }
        rest = rest.filter((place) => networkOf(place) === networkOf(most))
      }
      return isNewcomersNetwork ? undefined : rest.at(-1)
    },
  }
}

function placeOf({ address }: Asker, isReserved: boolean): Place {
  const [wide, middle, narrow] = networksOf(address)
  return { isReserved, networks: [wide, middle, isReserved ? `known ${narrow}` : narrow] }
}

type Turns = ReturnType<typeof createTurns>

/** The running and waiting hashes. Turns go first to callers with the fewest places, and alternate between known browsers and strangers. */
function createTurns({ atOnce, deadlineMs }: HashQueueBounds, held: ReturnType<typeof createHeldPlaces>) {
  const mostRunningOfOne = Math.max(1, Math.floor(atOnce / 2))
  const running = createCounter()
  const line = createHashLine(deadlineMs, begin)
  let [busy, isReservedNext] = [0, true]

  const mayStart = ({ networks }: Place) => busy < atOnce && running.of(networks[2]) < mostRunningOfOne

  function begin({ isReserved, networks }: Place) {
    busy++
    running.add(networks[2], 1)
    isReservedNext = !isReserved
  }

  return {
    mayStart,
    waiting: (isReserved: boolean) => line.waiting().filter((place) => place.isReserved === isReserved),
    refuse: line.refuse,
    /** Null if it may start now; otherwise a promise that resolves when it may. */
    take(place: Place): Promise<void> | null {
      if (!mayStart(place)) return line.join(place, () => new HashQueueFull('crowd'))
      begin(place)
      return null
    },
    finish({ networks }: Place) {
      busy--
      running.add(networks[2], -1)
      const ready = line.waiting().filter(mayStart)
      const inTurn = ready.filter(({ isReserved }) => isReserved === isReservedNext)
      const next = (inTurn.length > 0 ? inTurn : ready).toSorted((one, other) => held.of(one) - held.of(other))[0]
      if (next) line.start(next)
    },
  }
}

/** Finds a place for an asker. */
function createPlacing(bounds: HashQueueBounds, held: ReturnType<typeof createHeldPlaces>, turns: Turns) {
  /** A place of known browsers; null if none is free for this asker, who then waits among the strangers. */
  function reservedPlace(asker: Asker): Place | null {
    if (!asker.isKnown) return null
    const place = placeOf(asker, true)
    const isFree = turns.mayStart(place) || turns.waiting(true).length < bounds.reserved
    return isFree && held.of(place) < bounds.reservedOfOne ? place : null
  }

  /** Throws a HashQueueFull if there is no place. */
  function strangersPlace(asker: Asker): Place {
    const place = placeOf(asker, false)
    if (held.of(place) >= bounds.mostOfOne) throw new HashQueueFull('asker')
    const strangers = turns.waiting(false)
    if (turns.mayStart(place) || strangers.length < bounds.mostWaiting) return place
    const greediest = held.greediest(strangers, place)
    if (!greediest) throw new HashQueueFull('crowd')
    turns.refuse(greediest, new HashQueueFull('asker'))
    return place
  }

  return (asker: Asker) => reservedPlace(asker) ?? strangersPlace(asker)
}

/**
 * A bounded queue. No address takes more than half of the places to work; when too many strangers wait, one of the network
 * that holds most places is refused. Known browsers have places of their own, which no stranger takes, and every other turn.
 */
export function createHashQueue(bounds = boundsOf(process.env['UV_THREADPOOL_SIZE'])): HashQueue {
  const held = createHeldPlaces()
  const turns = createTurns(bounds, held)
  const placeFor = createPlacing(bounds, held, turns)
  return {
    async run(asker, work) {
      const place = placeFor(asker)
      held.add(place, 1)
      try {
        const turn = turns.take(place)
        if (turn) await turn
        try {
          return await work()
        } finally {
          turns.finish(place)
        }
      } finally {
        held.add(place, -1)
      }
    },
  }
}
