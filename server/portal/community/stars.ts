import type { Configuration } from '@/server/configuration/configuration'
import type { Database } from '@/server/storage/database'
import { acquireRefreshLease, endRefreshLease, hasRefreshFailed } from '@/server/storage/refreshStore'
import { errorFields } from '@/server/platform/errors'
import type { Log } from '@/server/platform/log'
import { saveStarCounts, knownStars, repositoriesByKey } from './starStore'

/** The name of the refresh, for which one process at a time has the lease. */
export const STARS = 'stars'

const MINUTE_MS = 60_000
const KEPT_MS = 60 * MINUTE_MS
const RETRY_MS = 5 * MINUTE_MS
const FIRST_WAIT_MS = 3000
const REST_MS = MINUTE_MS

export type Stars = {
  /** Stars by key; null where none could be read yet and reading failed. Old counts are given while new ones are read. */
  counts(): Promise<Record<string, number> | null>
  /** Whether stars are read at all. */
  isOn: boolean
  /** Stops reading. */
  close(): Promise<void>
}

export type StarsInput = { db: Database; github: Configuration['github']; now: () => Date; log: Log }

const off: Stars = { counts: () => Promise.resolve({}), isOn: false, close: () => Promise.resolve() }

type Reading = StarsInput & { github: NonNullable<Configuration['github']>; signal: AbortSignal }

/** Reads all stars where it is this process's turn; a failure is logged, and what was known stays. */
async function refresh({ db, github, now, log, signal }: Reading): Promise<void> {
  const began = now()
  if (!(await acquireRefreshLease(db, STARS, began, RETRY_MS))) return
  // Loaded here: most servers read no stars.
  const { fetchStarCounts, StarsUnavailable } = await import('./github')
  try {
    const repositories = [...new Set((await repositoriesByKey(db)).values())]
    const counts = await fetchStarCounts(github, repositories, { now: began, signal })
    await saveStarCounts(db, counts, repositories, now())
    await endRefreshLease(db, STARS, new Date(began.getTime() + KEPT_MS), false)
  } catch (error) {
    if (!(error instanceof StarsUnavailable)) throw error
    log.warn({ reason: error.message }, 'GitHub stars not read')
    const retryAt = Math.max(began.getTime() + RETRY_MS, error.retryAt?.getTime() ?? 0)
    await endRefreshLease(db, STARS, new Date(Math.min(retryAt, began.getTime() + 24 * KEPT_MS)), true)
  }
}

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())

/** GitHub's stars, kept in the database for an hour and read in the background; nobody waits for it but the very first. */
export function createStars(input: StarsInput): Stars {
  const { db, github, now, log } = input
  if (github === null) return off
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  let restsUntil = 0
  const look = () => {
    if (running || now().getTime() < restsUntil) return running
    restsUntil = now().getTime() + REST_MS
    running = refresh({ ...input, github, signal: stopping.signal })
      .catch((error: unknown) => log.error(errorFields(error), 'GitHub stars not kept'))
      .finally(() => (running = null))
    return running
  }
  void look()
  return {
    isOn: true,
    async counts() {
      const looking = look()
      const known = await knownStars(db)
      if (Object.keys(known).length > 0) return known
      await Promise.race([looking, after(FIRST_WAIT_MS)])
      const first = await knownStars(db)
      return Object.keys(first).length === 0 && (await hasRefreshFailed(db, STARS)) ? null : first
    },
    async close() {
      stopping.abort()
      await running
    },
  }
}
