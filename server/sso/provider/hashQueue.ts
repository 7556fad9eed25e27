const DEADLINE_MS = 5000
const MAX_WAITING = 16
const MAX_WAITING_OF_ONE = 8

export type HashQueueBounds = {
  /** How many hashes are made at a time. */
  atOnce: number
  mostWaiting: number
  /** How many one asker may have, under way or waiting. */
  mostOfOne: number
  deadlineMs: number
}

/** `crowd`: too many wait; `asker`: too many of them are of this one. */
export class HashQueueFull extends Error {
  readonly retryAfterSeconds = DEADLINE_MS / 1000
  constructor(readonly reason: 'crowd' | 'asker') {
    super(`no place to hash a password: ${reason}`)
  }
}

export type HashQueue = {
  /** Does the work when it is its turn; rejects with a HashQueueFull instead where it has to wait for too long. */
  run<Value>(asker: string, work: () => Promise<Value>): Promise<Value>
}

/** Half of the threads that libuv keeps for hashing, files and name look-ups, so that these never wait for hashes alone. */
export function boundsOf(threadPoolSize: string | undefined): HashQueueBounds {
  const threads = Number.parseInt(threadPoolSize ?? '', 10) || 4
  const atOnce = Math.max(1, Math.floor(threads / 2))
  return { atOnce, mostWaiting: MAX_WAITING, mostOfOne: MAX_WAITING_OF_ONE, deadlineMs: DEADLINE_MS }
}

type Waiting = { asker: string; start: () => void; refuse: (reason: HashQueueFull['reason']) => void }

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

/** Those who wait, each until its start, its refusal or its deadline. */
function createLine(deadlineMs: number, begin: (asker: string) => void) {
  let waiting: Waiting[] = []

  function join(asker: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(deadline)
        waiting = waiting.filter((other) => other !== one)
      }
      const one: Waiting = {
        asker,
        start: () => {
          leave()
          begin(asker)
          resolve()
        },
        refuse: (reason) => {
          leave()
          reject(new HashQueueFull(reason))
        },
      }
      const deadline = setTimeout(() => one.refuse('crowd'), deadlineMs)
      waiting.push(one)
    })
  }

  return { join, waiting: (): readonly Waiting[] => waiting }
}

/** A bounded queue that serves those first who ask least; nobody takes more than half of the places to work. */
export function createHashQueue(bounds = boundsOf(process.env['UV_THREADPOOL_SIZE'])): HashQueue {
  const mostRunningOfOne = Math.max(1, Math.floor(bounds.atOnce / 2))
  const [held, running] = [createCounter(), createCounter()]
  const line = createLine(bounds.deadlineMs, begin)
  let busy = 0

  const mayStart = (asker: string) => busy < bounds.atOnce && running.of(asker) < mostRunningOfOne

  function begin(asker: string) {
    busy++
    running.add(asker, 1)
  }

  function finish(asker: string) {
    busy--
    running.add(asker, -1)
    const ready = line.waiting().filter((one) => mayStart(one.asker))
    const next = ready.toSorted((one, other) => held.of(one.asker) - held.of(other.asker))[0]
    next?.start()
  }

  /** Takes a place from an asker who has more than the newcomer; false where nobody has. */
  function makeRoom(asker: string): boolean {
    const waiting = line.waiting()
    if (waiting.length < bounds.mostWaiting) return true
    const greediest = waiting.toSorted((one, other) => held.of(other.asker) - held.of(one.asker))[0]
    if (!greediest || held.of(greediest.asker) <= held.of(asker) + 1) return false
    waiting.findLast((one) => one.asker === greediest.asker)?.refuse('asker')
    return true
  }

  return {
    async run(asker, work) {
      if (held.of(asker) >= bounds.mostOfOne) throw new HashQueueFull('asker')
      const isFree = mayStart(asker)
      if (!isFree && !makeRoom(asker)) throw new HashQueueFull('crowd')
      held.add(asker, 1)
      try {
        if (isFree) begin(asker)
        else await line.join(asker)
        try {
          return await work()
        } finally {
          finish(asker)
        }
      } finally {
        held.add(asker, -1)
      }
    },
  }
}
