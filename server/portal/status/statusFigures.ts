import { addDays } from '@/openapi/rules/days'
import type { ModelState, ModelStatus, StatusDay } from '@/openapi/types'
import { percentileOf } from '@/server/records/status/firstTokens'
import { addHealth, NO_HEALTH, type Health } from '@/server/records/status/healthStore'

/** The days that the public sees; today is the last of them. */
export const SHOWN_DAYS = 90
/** Minutes whose calls decide on the current state. */
export const CURRENT_MINUTES = 60
/** A model is unavailable if none of the calls of so many minutes succeeded, and two accounts had failures. */
const OUTAGE_MINUTES = 5
/** The most faults that one account may add to a day: one a minute. */
const MOST_OF_ONE_ACCOUNT = 24 * 60

const PERIODS = [1, 7, SHOWN_DAYS] as const
const WORKING_SHARE = 0.99
const SHARE_STEPS = 10_000
const MINUTE_MS = 60_000

type DayHealth = Health & { day: string }
type MinuteHealth = Health & { minute: Date }

const sumOf = (parts: readonly Health[]): Health => parts.reduce(addHealth, NO_HEALTH)

/** Rounded down: 1 only if no call failed. */
function shareOf({ answers, faults }: Health): number | null {
  const calls = answers + faults
  return calls === 0 ? null : Math.floor((SHARE_STEPS * answers) / calls) / SHARE_STEPS
}

const figuresOf = (health: Health): Pick<StatusDay, 'share' | 'p50_ms' | 'p95_ms'> => ({
  share: shareOf(health),
  p50_ms: percentileOf(health.firstTokens, 0.5),
  p95_ms: percentileOf(health.firstTokens, 0.95),
})

/**
 * The state of a model by the calls of a period, and whether more than one account had failures in it. `slowMs`: the p95 above which it
 * is slow.
 */
export function stateOf(health: Health, isOfSeveral: boolean, slowMs: number): ModelState {
  const { share, p95_ms: p95 } = figuresOf(health)
  if (share === null) return 'no_data'
  // One account may have caused its failures itself.
  if (health.answers === 0 && isOfSeveral) return 'unavailable'
  if (share < WORKING_SHARE) return 'degraded'
  return p95 !== null && p95 > slowMs ? 'slow' : 'works'
}

/** The state at `now`: that of the last hour, unless all calls of the last five minutes failed. */
function currentState({ minutes, lastFaults }: Omit<Stored, 'days'>, slowMs: number, now: Date): ModelState {
  const stateSince = (length: number) => {
    const isSince = ({ minute }: { minute: Date }) => minute.getTime() >= now.getTime() - length * MINUTE_MS
    const health = sumOf(minutes.filter(isSince))
    return { health, state: stateOf(health, lastFaults.filter(isSince).length > 1, slowMs) }
  }
  const { health, state } = stateSince(OUTAGE_MINUTES)
  return health.faults > 0 && health.answers === 0 ? state : stateSince(CURRENT_MINUTES).state
}

/** The health of a model, and the minute of the last fault of each account. */
type Stored = {
  days: readonly DayHealth[]
  minutes: readonly MinuteHealth[]
  lastFaults: readonly { minute: Date }[]
}

/** Stored days name no accounts: there were several if one alone could not have had so many faults. */
const dayState = (health: Health, slowMs: number) => stateOf(health, health.faults > MOST_OF_ONE_ACCOUNT, slowMs)

/** The public status of a model by its stored health, without any number of calls. `today` is the last of 90 days. */
export function statusOf(
  id: string,
  { days, ...recent }: Stored,
  { today, now, slowMs }: { today: string; now: Date; slowMs: number },
): ModelStatus {
  const healthOf = new Map(days.map((row) => [row.day, row]))
  const shown = Array.from({ length: SHOWN_DAYS }, (_, index) => addDays(today, index + 1 - SHOWN_DAYS))
  const all = shown.map((day) => ({ day, health: healthOf.get(day) ?? NO_HEALTH }))
  return {
    id,
    state: currentState(recent, slowMs, now),
    periods: PERIODS.map((length) => ({
      days: length,
      ...figuresOf(sumOf(all.slice(-length).map(({ health }) => health))),
    })),
    days: all.map(({ day, health }) => ({ day, state: dayState(health, slowMs), ...figuresOf(health) })),
  }
}
