import { accountIssuer, issuerAt, storeAccountIssuer } from '@/server/identity/accounts/accountIssuer'
import { isLockTimeout } from '@/server/platform/databaseUnavailable'
import { countPastCalls, deletePastCalls, dropPastCalls } from '@/server/records/retention/callPartitions'
import { earlierOf } from '@/server/records/retention/cleanup'
import { retainedSince } from '@/server/records/retention/rules'
import { moveUsers } from '@/server/records/sessions/users'
import { countOrphans } from '@/server/records/usage/orphans'
import { writeSampleUsage } from '@/server/records/usage/sampleUsage'
import { makeCallMonths } from '@/server/storage/callMonths'
import type { Database } from '@/server/storage/database'
import { replaceReasoningKey } from '@/server/storage/secrets'
import { action, calendarOf } from '../context'
import { Refusal } from '../refusals'
import { requireUser, userTarget } from '../users'

/** Moves the accounts of the embedded sign-in to the current address, or only plans that. Null if they are there already. */
export const moveIssuer = (applies: boolean) =>
  action({ name: 'moveIssuer', applies }, async ({ db, configuration: { oidc, publicUrl }, now }) => {
    if (oidc !== null) throw new Refusal('accountsElsewhere')
    const from = await accountIssuer(db, publicUrl)
    const to = issuerAt(publicUrl)
    if (from === to) return null
    const users = await moveUsers(db, { from, to, applies })
    if (applies) await storeAccountIssuer(db, to, now())
    return { from, to, ...users }
  })

export const listOrphans = action({ name: 'orphans', isLong: true }, ({ db }) => countOrphans(db))

/** Replaces the key that encrypts reasoning; the one before stays readable. */
export const replaceKey = action({ name: 'replaceReasoningKey' }, ({ db, now }) => replaceReasoningKey(db, now()))

/** Writes made-up calls of a user. */
export const sampleUsage = (name: string, days: number) =>
  action({ name: 'sampleUsage', target: userTarget(name), isLong: true }, async (context) => {
    const { db, configuration, now } = context
    const user = await requireUser(db, name)
    const { tokenPrefix: prefix } = configuration.content.current()
    const calls = await writeSampleUsage(db, calendarOf(context), { userId: user.id, prefix, days, now: now() })
    return { user, calls }
  })

/** Leaves locked tables to the next run. */
const unlessLocked = (error: unknown) => {
  if (!isLockTimeout(error)) throw error
}

/** Deletes calls earlier than `until`, to the day. A partition that stays locked is left to the next run. */
async function deleteCalls(db: Database, until: Date, moment: Date) {
  const { signal } = new AbortController()
  await deletePastCalls(db, { until, isExact: true }, moment, signal)
  await dropPastCalls(db, until, moment, signal).catch(unlessLocked)
}

const sum = (months: readonly { calls: number }[]) => months.reduce((total, { calls }) => total + calls, 0)

/** Counts single calls past their retention of `days`, or that of the settings, and deletes them with `deletes`. */
export const retention = ({ days, deletes }: { days: number | null; deletes: boolean }) =>
  action({ name: 'retention', isLong: true }, async (context) => {
    const { db, configuration, now } = context
    const retentionDays = days ?? configuration.retentionDays.modelCalls
    const moment = await earlierOf(db, now())
    const until = retainedSince(calendarOf(context), moment, retentionDays)
    // The running portal creates partitions too, unless its database user may not change the schema.
    if (deletes) await makeCallMonths(db).catch(unlessLocked)
    const months = await countPastCalls(db, until)
    const past = { retentionDays, until, months, calls: sum(months) }
    if (!deletes || months.length === 0) return { ...past, left: past.calls }
    await deleteCalls(db, until, moment)
    return { ...past, left: sum(await countPastCalls(db, until)) }
  })
