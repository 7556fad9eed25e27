import type { Log } from '../log'

const MINUTE_MS = 60_000

/** A request whose body did not arrive: the caller left, was too slow or sent no valid HTTP. */
export class BodyAborted extends Error {
  override readonly name = 'BodyAborted'

  constructor(cause: unknown) {
    super('the request body did not arrive', { cause })
  }
}

/** Reads a body with `read`; a failure is the caller's and becomes a BodyAborted. */
export async function readOrAbort<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    throw new BodyAborted(error)
  }
}

/** Logs aborted bodies, which anyone can send, in at most one line a minute, with how many there were since the last line. */
export function createAbortLog(log: Log, now: () => Date): () => void {
  let loggedAt = -Infinity
  let aborted = 0
  return () => {
    aborted += 1
    // The clock may be set back meanwhile.
    if (Math.abs(now().getTime() - loggedAt) < MINUTE_MS) return
    log.info({ aborted }, 'request bodies were aborted')
    loggedAt = now().getTime()
    aborted = 0
  }
}
