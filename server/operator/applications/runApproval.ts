import type { Database } from '@/server/storage/database'
import { approve, statusOf, type Lowered } from '@/server/operator/applications/decisions'
import { limitsOf } from '@/server/storage/limits/limitStore'
import { type OperatorContext, OperatorError } from '../context'
import type { Command } from '../parseCommand'

/** How the operator names a limit. */
const names = { rpm: 'RPM', tpm: 'TPM', inputTokens: 'input tokens', outputTokens: 'output tokens' } as const

export async function notPending(db: Database, id: string): Promise<OperatorError> {
  const status = await statusOf(db, id)
  return new OperatorError(status === null ? `there is no application ${id}` : `application ${id} is ${status} already`)
}

export async function limitsText({ db, configuration }: OperatorContext, userId: string): Promise<string> {
  const { rpm, tpm, input_tokens, output_tokens } = await limitsOf(db, userId, configuration.defaultLimits)
  return `${rpm} RPM, ${tpm} TPM, ${input_tokens} input and ${output_tokens} output tokens a month`
}

const keptText = ({ limit, current, granted }: Lowered) =>
  `Kept ${current} ${names[limit]}: the application asks for less, ${granted}. To lower it, use limits set.`

export async function runApproval(
  { id, grant, lowers }: Extract<Command, { name: 'approve' }>,
  context: OperatorContext,
): Promise<string> {
  const { db, configuration, now, actor } = context
  const defaults = configuration.defaultLimits
  const approved = await approve(db, { id, grant, lowers, defaults, now: now(), ...(actor && { actor }) })
  if (approved.kind === 'notPending') throw await notPending(db, id)
  if (approved.kind === 'wouldLower') {
    const lowered = approved.lowered.map(({ limit, current, granted }) => `${current} ${names[limit]} to ${granted}`)
    throw new OperatorError(`nothing was approved: this would lower ${lowered.join(', ')}; add --lower to do so`)
  }
  const lines = approved.kept.map(keptText)
  return [`Approved. The limits are now ${await limitsText(context, approved.userId)}.`, ...lines].join('\n')
}
