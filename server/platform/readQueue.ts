/** Lists and statistics that one user, or one address without a session, may have running, and how many more may wait. */
export const MAX_RUNNING_READS = 4
export const MAX_WAITING_READS = 128
/** Milliseconds until a waiting read is refused: the client gives up after 7 s. */
export const READ_WAIT_MS = 6000

type Lane = { running: number; waiting: Set<() => void> }

/** A request, whose signal aborts if its caller has left. */
type Request = { readonly signal: AbortSignal }

export type ReadQueue = ReturnType<typeof createReadQueue>

/** Resolves to true at the read's turn, and to false if it has waited too long or its caller has left. */
function waitForTurn({ waiting }: Lane, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    // The set holds this function, and with it the signal.
    const begin = () => settle(true)
    const leave = () => settle(false)
    const timer = setTimeout(leave, READ_WAIT_MS)
    function settle(isTurn: boolean) {
      waiting.delete(begin)
      clearTimeout(timer)
      signal.removeEventListener('abort', leave)
      resolve(isTurn)
    }
    waiting.add(begin)
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave)
  })
}

/** Bounds the reads that each user or address has running in this process; further ones wait, first come, first served. */
export function createReadQueue() {
  const lanes = new Map<string, Lane>()

  function endTurn(key: string, lane: Lane) {
    const [next] = lane.waiting
    if (next) next()
    else lane.running -= 1
    if (lane.running === 0) lanes.delete(key)
  }

  async function takeTurn(lane: Lane, request: Request): Promise<boolean> {
    if (lane.running === MAX_RUNNING_READS)
      return lane.waiting.size < MAX_WAITING_READS && waitForTurn(lane, request.signal)
    lane.running += 1
    return true
  }

  /** Reads at the turn of `key`; null if too many others wait, or if the read waited too long or its caller has left. */
  return async function inTurn<Result extends object>(
    key: string,
    request: Request,
    read: () => Promise<Result>,
  ): Promise<Result | null> {
    const lane = lanes.get(key) ?? { running: 0, waiting: new Set() }
    lanes.set(key, lane)
    if (!(await takeTurn(lane, request))) return null
    try {
      return await read()
    } finally {
      endTurn(key, lane)
    }
  }
}
