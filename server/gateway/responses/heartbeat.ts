/** Load balancers and tunnels close a connection on which nothing came for 30 to 60 seconds, some earlier. */
const HEARTBEAT_MS = 10_000

const encoder = new TextEncoder()

export type Heartbeat = {
  /** Something was sent: the next ping is due 10 seconds from now. */
  put: () => void
  stop: () => void
}

/** Sends `ping` whenever a stream has had nothing to say for 10 seconds; `isDue` sends the first at once. */
export function createHeartbeat(
  sent: ReadableStreamDefaultController<Uint8Array>,
  ping: string,
  isDue: boolean,
): Heartbeat {
  const beaten = encoder.encode(ping)
  function beat() {
    // Nothing is put before a caller who has not read what came, or has left.
    if ((sent.desiredSize ?? 0) > 0) sent.enqueue(beaten)
  }
  if (isDue) beat()
  const timer = setInterval(beat, HEARTBEAT_MS)
  return { put: () => timer.refresh(), stop: () => clearInterval(timer) }
}

/** What `work` gives; null where it has not settled when a heartbeat is due. */
export async function beforeHeartbeat<Result>(work: Promise<Result>): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined
  const due = new Promise<null>((resolve) => (timer = setTimeout(resolve, HEARTBEAT_MS, null)))
  try {
    return await Promise.race([work, due])
  } finally {
    clearTimeout(timer)
  }
}
