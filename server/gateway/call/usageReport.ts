import { and, between, eq, sum } from 'drizzle-orm'
import { rangeProblem, isDay, type RangeProblem } from '@/openapi/rules/days'
import type { LocalisedText } from '@/openapi/configuration'
import { monthOf, type Calendar } from '@/server/platform/calendar'
import type { Database } from '@/server/storage/database'
import { NO_TOKEN } from '@/server/storage/schema/schema'
import { usageDays } from '@/server/storage/schema/usageSchema'
import type { KnownToken } from '../context/gatewayContext'
import type { CallHandler } from './callHandlers'
import { rejectField } from '../errors/gatewayError'
import { remainingLimits } from '../limits/accountUsage'

type UsageReportPorts = { db: Database; calendar: Calendar }

const notADay: LocalisedText = { en: 'must be a day such as `2026-11-25`', zh: '必须是 `2026-11-25` 这样的日期' }

const problems: Readonly<Record<RangeProblem, readonly [name: 'from' | 'to', why: LocalisedText]>> = {
  reversed: ['from', { en: 'must not be after `to`', zh: '不能晚于 `to`' }],
  inFuture: ['to', { en: 'must not be after today', zh: '不能晚于今天' }],
  tooOld: ['from', { en: 'must be within the last 2 years', zh: '必须在最近 2 年内' }],
  tooLong: ['from', { en: 'must be at most 60 days before `to`', zh: '最多早于 `to` 60 天' }],
}

const isOfToken = (tokenId: string | null) => eq(usageDays.tokenId, tokenId ?? NO_TOKEN)

/** Handles `GET /usage`: the limits of the account, and the calls of this token alone, so that its holder sees nothing else. */
export function createUsageReport({ db, calendar }: UsageReportPorts): CallHandler {
  const read = ({ tokenId, userId }: KnownToken, from: string, to: string) =>
    db
      .select({
        date: usageDays.day,
        model: usageDays.model,
        calls: sum(usageDays.calls).mapWith(Number),
        input_tokens: sum(usageDays.inputTokens).mapWith(Number),
        output_tokens: sum(usageDays.outputTokens).mapWith(Number),
        cached_tokens: sum(usageDays.cachedTokens).mapWith(Number),
        reasoning_tokens: sum(usageDays.reasoningTokens).mapWith(Number),
      })
      .from(usageDays)
      .where(and(eq(usageDays.userId, userId), isOfToken(tokenId), between(usageDays.day, from, to)))
      .groupBy(usageDays.day, usageDays.model)
      .orderBy(usageDays.day, usageDays.model)

  return async (context) => {
    const caller = context.get('caller')
    await caller.refresh()
    const { token } = caller
    const today = calendar.dayOf(token.usage.now)
    const { from = monthOf(today), to = today } = context.req.query()
    if (!isDay(from)) rejectField('from', notADay)
    if (!isDay(to)) rejectField('to', notADay)
    const problem = rangeProblem({ startTime: from, endTime: to }, today)
    if (problem !== null) rejectField(...problems[problem])
    const days = await read(token, from, to)
    return context.json({
      object: 'usage',
      time_zone: calendar.timeZone,
      ...remainingLimits(token.usage, calendar),
      token: { requests_per_minute: token.own?.rpm ?? null },
      from,
      to,
      days,
    })
  }
}
