import { localSource, recordAudit, type AuditEvent } from '../storage/audit/auditLog'
import type { Database } from '../storage/database'
import type { Command } from './command'
import { OperatorError, type OperatorContext } from './context'

type Recorder = Pick<OperatorContext, 'now' | 'actor'>

async function record(
  db: Database,
  { name, target = () => '', applies }: Command,
  { now, actor = 'operator' }: Recorder,
  outcome: AuditEvent['outcome'],
) {
  const details = { command: name, ...(applies === undefined ? {} : { applies }) }
  const event = { action: 'operator.command', outcome, actor, target: await target(db), details } as const
  await recordAudit(db, localSource, event, now())
}

/** Records a command and its target, without its other arguments and its file. */
export function recordSuccess(tx: Database, command: Command, recorder: Recorder): Promise<void> {
  return record(tx, command, recorder, 'success')
}

/** Records a refused or failed command. If the database cannot be reached, the caller's own error is the one to report. */
export async function recordFailure({ db, ...recorder }: OperatorContext, command: Command, error: unknown) {
  const outcome = error instanceof OperatorError ? 'refused' : 'failed'
  await record(db, command, recorder, outcome).catch(() => undefined)
}
