import { monthOf } from '@/server/platform/calendar'
import { approve, listAllApplications, reject } from '@/server/records/limits/applicationDecisions'
import { grantLimits, limitsOf, type Grant } from '@/server/records/limits/limitStore'
import { tokensOfMonth } from '@/server/records/usage/userTotals'
import { action, calendarOf } from '../context'
import { Refusal } from '../refusals'
import { requireUser, userTarget } from '../users'

export const MAX_LISTED = 200

const target = (id: string) => () => `application:${id}`

export const listApplications = (which: 'pending' | 'all') =>
  action({ name: 'listApplications' }, ({ db, configuration }) =>
    listAllApplications(db, { which, limit: MAX_LISTED, defaults: configuration.defaultLimits }),
  )

const notPending = (id: string, status: string | null) =>
  status === null ? new Refusal('unknown', { thing: 'application', id }) : new Refusal('decided', { id, status })

/** Approves applications one after the other: all of them or none. Several have no target, but an event each. */
export const approveApplications = ({ ids, ...grant }: { ids: readonly string[]; grant: Grant; lowers: boolean }) =>
  action({ name: 'approve', target: ids.length === 1 ? target(ids.join()) : undefined }, async (context) => {
    const { db, configuration, now, actor = 'operator' } = context
    const { defaultLimits: defaults, mail } = configuration
    const approved = []
    for (const id of ids) {
      const outcome = await approve(db, { id, ...grant, defaults, mail, now: now(), actor })
      if (outcome.kind === 'notPending') throw notPending(id, outcome.status)
      if (outcome.kind === 'wouldLower') throw new Refusal('wouldLower', outcome)
      approved.push({ id, limits: outcome.limits, kept: outcome.kept })
    }
    return approved
  })

export const rejectApplication = (id: string, reason: string) =>
  action({ name: 'reject', target: target(id) }, async (context) => {
    const { db, configuration, now, actor = 'operator' } = context
    const outcome = await reject(db, { id, reason, mail: configuration.mail, now: now(), actor })
    if (outcome.kind === 'notPending') throw notPending(id, outcome.status)
  })

export const showLimits = (name: string) =>
  action({ name: 'showLimits', target: userTarget(name) }, async (context) => {
    const { db, configuration, now } = context
    const user = await requireUser(db, name)
    const limits = await limitsOf(db, user.id, configuration.defaultLimits)
    return { user, limits, used: await tokensOfMonth(db, user.id, monthOf(calendarOf(context).dayOf(now()))) }
  })

export const setLimits = (name: string, grant: Grant, confirmation?: string) =>
  action({ name: 'setLimits', target: userTarget(name), confirmation }, async ({ db, configuration, now, actor }) => {
    const user = await requireUser(db, name)
    await grantLimits(db, user.id, grant, now(), actor)
    return { user, limits: await limitsOf(db, user.id, configuration.defaultLimits) }
  })
