import type { Configuration } from '@/server/configuration/configuration'
import type { ContentPort } from '@/server/configuration/content'
import type { Database } from '@/server/storage/database'
import { errorFields, type Log } from '@/server/platform/log'
import { readStars, repositoriesByKey, saveStarCounts } from '@/server/records/community/projectStore'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const RETRY_MS = 5 * MINUTE_MS
const MAX_RETRY_MS = 24 * HOUR_MS
const FIRST_WAIT_MS = 3000

export type Stars = ReturnType<typeof createStars>
export type StarsInput = {
  db: Database
  /** For the counts of visitors. */ reads: Database
  github: Configuration['github']
  /** Names the repositories of the toolchain. */ content: ContentPort
  now: () => Date
  log: Log
}

const off = { counts: () => Promise.resolve({}), isOn: false, close: () => Promise.resolve() }

/** The time of the next request, and the repositories of the last one. */
type Refreshes = { dueAt: number; hasFailed: boolean; requested: ReadonlySet<string> }

/** Requests and stores all counts. If GitHub fails, that is logged and the stored counts stay. */
async function refresh(
  { db, content, now, log }: StarsInput,
  github: NonNullable<Configuration['github']>,
  signal: AbortSignal,
): Promise<Refreshes> {
  const began = now()
  // Loaded here: most servers fetch no stars.
  const { fetchStarCounts, StarsUnavailable } = await import('./github')
  const requested = new Set((await repositoriesByKey(db, content.current())).values())
  try {
    const counts = await fetchStarCounts(github, [...requested], { now: began, signal })
    await saveStarCounts(db, counts, [...requested], now())
    return { dueAt: began.getTime() + HOUR_MS, hasFailed: false, requested }
  } catch (error) {
    if (!(error instanceof StarsUnavailable)) throw error
    log.warn({ reason: error.message }, 'GitHub stars not fetched')
    const waitMs = Math.max(RETRY_MS, (error.retryAt?.getTime() ?? 0) - began.getTime())
    return { dueAt: began.getTime() + Math.min(waitMs, MAX_RETRY_MS), hasFailed: true, requested }
  }
}

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())

/** GitHub's stars, stored in the database and fetched every hour in the background; only the very first caller waits for them. */
export function createStars(input: StarsInput) {
  const { reads, github, content, now, log } = input
  if (github === null) return off
  const stopping = new AbortController()
  let last: Refreshes = { dueAt: 0, hasFailed: false, requested: new Set() }
  let running: Promise<void> | null = null
  const refreshIfDue = () => {
    if (running || now().getTime() < last.dueAt) return running
    last = { ...last, dueAt: now().getTime() + RETRY_MS }
    running = refresh(input, github, stopping.signal)
      .then((done) => void (last = done))
      .catch((error: unknown) => log.error(errorFields(error), 'GitHub stars not stored'))
      .finally(() => (running = null))
    return running
  }
  void refreshIfDue()
  return {
    isOn: true,
    /** Stars by key; null if none are stored and GitHub gave none. Stored counts are returned while new ones are fetched. */
    async counts() {
      const { stars, repositories } = await readStars(reads, content.current())
      const isNew = (repository: string) => !last.requested.has(repository)
      if (!last.hasFailed && last.requested.size > 0 && repositories.some(isNew)) last.dueAt = 0
      const refreshing = refreshIfDue()
      if (Object.keys(stars).length > 0) return stars
      await Promise.race([refreshing, after(FIRST_WAIT_MS)])
      const first = await readStars(reads, content.current())
      return Object.keys(first.stars).length === 0 && last.hasFailed ? null : first.stars
    },
    /** Stops fetching. */
    async close() {
      stopping.abort()
      await running
    },
  }
}
