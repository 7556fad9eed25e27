import { localSource, recordAudit, type AuditEvent } from '../records/audit/auditLog'
import type { Database } from '../storage/database'
import { type Action, OperatorError, type OperatorContext } from './context'
import { Refusal } from './refusals'

/** Records an action and its target, without its other arguments and its file. */
async function record(context: OperatorContext, action: Action<unknown>, outcome: AuditEvent['outcome']) {
  const { db, now, actor = 'operator' } = context
  const { name, target = () => '', applies } = action
  const details = { command: name, ...(applies === undefined ? {} : { applies }) }
  const event = { action: 'operator.command', outcome, actor, target: await target(db), details } as const
  await recordAudit(db, localSource, event, now())
}

/** Runs an action, and returns its data. Its changes are stored together with its record, or neither is. */
export async function perform<Data>(action: Action<Data>, context: OperatorContext, input = ''): Promise<Data> {
  try {
    if (action.confirmation) throw new Refusal('unconfirmed', { warning: action.confirmation })
    const run = await action.prepare(context)
    const runIn = async (tx: Database) => {
      const inside = { ...context, db: tx }
      const data = await run(inside, input)
      await record(inside, action, 'success')
      return data
    }
    return await (action.isLong ? runIn(context.db) : context.db.transaction(runIn))
  } catch (error) {
    const outcome = error instanceof OperatorError ? 'refused' : 'failed'
    // If the database cannot be reached, the action's own error is the one to report.
    await record(context, action, outcome).catch(() => undefined)
    throw error
  }
}
