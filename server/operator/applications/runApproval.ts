import { and, eq } from 'drizzle-orm'
import type { RateLimit } from '@/openapi/types'
import {
  approve,
  listForOperator,
  MAX_LISTED,
  reject,
  statusOf,
  type Grant,
  type ListedApplication,
  type Lowered,
} from './decisions'
import { createCalendar } from '@/server/platform/calendar'
import { monthOf } from '@/server/platform/days'
import type { Database } from '@/server/storage/database'
import { grantLimits, limitsOf, withDefaults } from '@/server/storage/limits/limitStore'
import { usageMonths } from '@/server/storage/schema/usageSchema'
import { OperatorError, type OperatorContext } from '../context'
import { findUser } from '../findUser'
import { visible } from '../terminalText'

const limitNames = { rpm: 'RPM', tpm: 'TPM', inputTokens: 'input tokens', outputTokens: 'output tokens' } as const

async function notPending(db: Database, id: string): Promise<OperatorError> {
  const status = await statusOf(db, id)
  return new OperatorError(status === null ? `there is no application ${id}` : `application ${id} is ${status} already`)
}

async function limitsText({ db, configuration }: OperatorContext, userId: string): Promise<string> {
  const { rpm, tpm, input_tokens, output_tokens } = await limitsOf(db, userId, configuration.defaultLimits)
  return `${rpm} RPM, ${tpm} TPM, ${input_tokens} input and ${output_tokens} output tokens a month`
}

const requested = (value: number | null) => (value === null ? '—' : String(value))

/** One application as a block of lines for the operator's terminal. */
function applicationText({ application, user, limits }: ListedApplication, defaults: RateLimit): string {
  const { rpm, tpm } = withDefaults(limits, defaults)
  const kind = application.developerType === 1 ? 'individual' : 'company or organisation'
  const decided = application.decidedAt === null ? '' : `, decided ${application.decidedAt.toISOString()}`
  return [
    `${application.id}  ${application.status}`,
    `  user          ${visible(user.username)} <${visible(user.email)}>`,
    `  sent          ${application.createdAt.toISOString()}${decided}`,
    `  name          ${visible(application.name)} (${kind})`,
    `  organisation  ${visible(application.orgName)}`,
    `  use           ${visible(application.useScene)}`,
    `  models        ${visible(application.modelIds.join(', '))}`,
    `  wants         ${requested(application.rpm)} RPM, ${requested(application.tpm)} TPM (has ${rpm} RPM, ${tpm} TPM)`,
    ...(application.reason === '' ? [] : [`  reason        ${visible(application.reason)}`]),
  ].join('\n')
}

export async function listApplications({ db, configuration }: OperatorContext, which: 'pending' | 'all') {
  const found = await listForOperator(db, which)
  if (found.length === 0) return which === 'all' ? 'No applications.' : 'No application waits for a decision.'
  const blocks = found.map((application) => applicationText(application, configuration.defaultLimits))
  const more = found.length < MAX_LISTED ? [] : [`Only ${MAX_LISTED} applications are shown.`]
  return [...blocks, ...more].join('\n\n')
}

const keptText = ({ limit, current, granted }: Lowered) =>
  `Kept ${current} ${limitNames[limit]}: the application asks for less, ${granted}. To lower it, use limits set.`

export async function runApproval(
  { id, grant, lowers }: { id: string; grant: Grant; lowers: boolean },
  context: OperatorContext,
): Promise<string> {
  const { db, configuration, now, actor } = context
  const defaults = configuration.defaultLimits
  const approved = await approve(db, { id, grant, lowers, defaults, now: now(), ...(actor && { actor }) })
  if (approved.kind === 'notPending') throw await notPending(db, id)
  if (approved.kind === 'wouldLower') {
    const lowered = approved.lowered.map(
      ({ limit, current, granted }) => `${current} ${limitNames[limit]} to ${granted}`,
    )
    throw new OperatorError(`nothing was approved: this would lower ${lowered.join(', ')}; add --lower to do so`)
  }
  const lines = approved.kept.map(keptText)
  return [`Approved. The limits are now ${await limitsText(context, approved.userId)}.`, ...lines].join('\n')
}

export async function runRejection({ db, now, actor }: OperatorContext, id: string, reason: string): Promise<string> {
  if (!(await reject(db, id, reason, now(), actor))) throw await notPending(db, id)
  return 'Rejected. The limits stay as they are.'
}

export async function showLimits(context: OperatorContext, name: string): Promise<string> {
  const { db, configuration, now } = context
  const { id, username } = await findUser(db, name)
  const month = monthOf(createCalendar(configuration.reportingTimeZone).dayOf(now()))
  const isOfMonth = and(eq(usageMonths.userId, id), eq(usageMonths.month, month))
  const [used] = await db.select().from(usageMonths).where(isOfMonth)
  const usedText = `${used?.inputTokens ?? 0} input and ${used?.outputTokens ?? 0} output tokens`
  return `${visible(username)} has ${await limitsText(context, id)}.\nUsed this month: ${usedText}.`
}

export async function setLimits(context: OperatorContext, name: string, grant: Grant): Promise<string> {
  const { db, now, actor } = context
  const user = await findUser(db, name)
  await grantLimits(db, user.id, grant, now(), actor)
  return `${visible(user.username)} now has ${await limitsText(context, user.id)}.`
}
