import { addDays } from '@/openapi/rules/days'
import type { ModelState, ModelStatus, StatusDay } from '@/openapi/types'
import { percentileOf } from '@/server/storage/status/firstTokens'
import { addHealth, NO_HEALTH, type Health } from '@/server/storage/status/healthStore'

/** The days that the public sees; today is the last of them. */
export const SHOWN_DAYS = 90
/** Minutes whose calls decide on the current state. */
export const CURRENT_MINUTES = 60
/** A model is unavailable if none of the calls of so many minutes succeeded. */
const OUTAGE_MINUTES = 5

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

/** The state of a model by the calls of a period. `slowMs`: the p95 above which it is slow. */
export function stateOf(health: Health, slowMs: number): ModelState {
  const { share, p95_ms: p95 } = figuresOf(health)
  if (share === null) return 'no_data'
  if (health.answers === 0) return 'unavailable'
  if (share < WORKING_SHARE) return 'degraded'
  return p95 !== null && p95 > slowMs ? 'slow' : 'works'
}

/** The state at `now`: that of the last hour, unless all calls of the last five minutes failed. */
function currentState(minutes: readonly MinuteHealth[], slowMs: number, now: Date): ModelState {
  const since = (length: number) =>
    sumOf(minutes.filter(({ minute }) => minute.getTime() >= now.getTime() - length * MINUTE_MS))
  return stateOf(since(OUTAGE_MINUTES), slowMs) === 'unavailable'
    ? 'unavailable'
    : stateOf(since(CURRENT_MINUTES), slowMs)
}

type Stored = { days: readonly DayHealth[]; minutes: readonly MinuteHealth[] }

/** The public status of a model by its stored health, without any number of calls. `today` is the last of 90 days. */
export function statusOf(
  id: string,
  { days, minutes }: Stored,
  { today, now, slowMs }: { today: string; now: Date; slowMs: number },
): ModelStatus {
  const healthOf = new Map(days.map((row) => [row.day, row]))
  const shown = Array.from({ length: SHOWN_DAYS }, (_, index) => addDays(today, index + 1 - SHOWN_DAYS))
  const all = shown.map((day) => ({ day, health: healthOf.get(day) ?? NO_HEALTH }))
  return {
    id,
    state: currentState(minutes, slowMs, now),
    periods: PERIODS.map((length) => ({
      days: length,
      ...figuresOf(sumOf(all.slice(-length).map(({ health }) => health))),
    })),
    days: all.map(({ day, health }) => ({ day, state: stateOf(health, slowMs), ...figuresOf(health) })),
  }
}
