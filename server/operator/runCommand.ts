import { localSource, recordAudit, type AuditEvent } from '../records/audit/auditLog'
import type { Database } from '../storage/database'
import { type Command, OperatorError, type OperatorAnswer, type OperatorContext } from './context'
import { parseCommand } from './parseCommand'

/** Records a command and its target, without its other arguments and its file. */
async function record(context: OperatorContext, command: Command, outcome: AuditEvent['outcome']) {
  const { db, now, actor = 'operator' } = context
  const { name, target = () => '', applies } = command
  const details = { command: name, ...(applies === undefined ? {} : { applies }) }
  const event = { action: 'operator.command', outcome, actor, target: await target(db), details } as const
  await recordAudit(db, localSource, event, now())
}

/** Runs a command. Its changes are stored together with its record, or neither is. */
async function runRecorded(command: Command, context: OperatorContext, input: string): Promise<string> {
  try {
    if (command.question)
      throw new OperatorError(`${command.question} Nothing was done. Add --yes if that is meant.`, 2)
    if (command.isLong) context.report?.(`${command.name} has begun; it may take minutes.`)
    const run =
      'prepare' in command ? await command.prepare(context) : (inside: OperatorContext) => command.run(inside, input)
    const runIn = async (tx: Database) => {
      const inside = { ...context, db: tx }
      const text = await run(inside)
      await record(inside, command, 'success')
      return text
    }
    return await (command.isLong ? runIn(context.db) : context.db.transaction(runIn))
  } catch (error) {
    const outcome = error instanceof OperatorError ? 'refused' : 'failed'
    // If the database cannot be reached, the command's own error is the one to report.
    await record(context, command, outcome).catch(() => undefined)
    throw error
  }
}

/** Runs what the operator typed, with the text of the file that it names. Rejects only after a defect or a lost database. */
export async function runCommand(
  args: readonly string[],
  context: OperatorContext,
  input = '',
): Promise<OperatorAnswer> {
  try {
    const parsed = parseCommand(args)
    return { code: 0, text: 'help' in parsed ? parsed.help : await runRecorded(parsed, context, input) }
  } catch (error) {
    if (error instanceof OperatorError) return { code: error.code, text: error.message }
    throw error
  }
}
