import type { Database } from '../storage/database'
import type { Command } from './command'
import { OperatorError, type OperatorAnswer, type OperatorContext } from './context'
import { parseCommand } from './parseCommand'
import { recordFailure, recordSuccess } from './recordCommand'

/** Runs a command. Its changes are stored together with its record, or neither is. */
async function runRecorded(command: Command, context: OperatorContext, input: string): Promise<string> {
  try {
    if (command.question)
      throw new OperatorError(`${command.question} Nothing was done. Add --yes if that is meant.`, 2)
    const run =
      'prepare' in command ? await command.prepare(context) : (inside: OperatorContext) => command.run(inside, input)
    const runIn = async (tx: Database) => {
      const text = await run({ ...context, db: tx })
      await recordSuccess(tx, command, context)
      return text
    }
    return await (command.isLong ? runIn(context.db) : context.db.transaction(runIn))
  } catch (error) {
    await recordFailure(context, command, error)
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
