import type { Changes } from '@/server/storage/database'
import { GatewayError } from '../errors/gatewayError'
import type { CallSession } from '../context/gatewayContext'

export type PlaygroundSession = { id: string; userId: string; endsAt: Date }

export type SessionWatch = CallSession & { end(): void }

type WatchPorts = {
  changes: Pick<Changes, 'subscribe'>
  /** Whether a session has neither ended nor expired, by the database. */
  isLive: (session: PlaygroundSession) => Promise<boolean>
  now: () => Date
}

/** Between checks of a session whose time is over and that is still found. */
const RECHECK_MS = 1000

type Watched = { session: PlaygroundSession; abort: AbortController }

/**
 * Watches the sessions of running calls. All processes are notified of a session's end; a lost connection is checked when it is back. A
 * new token of a session is no change of it.
 */
export function createSessionWatches({ changes, isLive, now }: WatchPorts) {
  const watched = new Set<Watched>()

  async function check({ session, abort }: Watched) {
    // If the database is away, the connection of notifications is lost, too: its return checks again.
    const lives = await isLive(session).catch(() => true)
    if (!lives) abort.abort(new GatewayError('session_ended'))
  }

  changes.subscribe((change) => {
    if (change !== null && change.kind !== 'session') return
    for (const one of watched) if (change === null || one.session.id === change.id) void check(one)
  })

  /** Begin before the session is read: its end is then seen by either that or the watch. */
  return function watch(session: PlaygroundSession): SessionWatch {
    const one = { session, abort: new AbortController() }
    let expiry: NodeJS.Timeout
    // A timer may fire a little early: the session is checked until it has ended.
    function checkAtEnd(least: number) {
      const ms = Math.max(least, session.endsAt.getTime() - now().getTime())
      expiry = setTimeout(() => {
        void check(one)
        checkAtEnd(RECHECK_MS)
      }, ms).unref()
    }
    checkAtEnd(0)
    let parts = 1
    function end() {
      parts -= 1
      if (parts > 0) return
      clearTimeout(expiry)
      watched.delete(one)
    }
    watched.add(one)
    return {
      signal: one.abort.signal,
      lastUntil(ended) {
        parts += 1
        void ended.then(end, end)
      },
      end,
    }
  }
}
