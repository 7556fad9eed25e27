import { OperatorError, type OperatorAnswer, type OperatorContext } from './context'
import { parseCommand } from './parseCommand'

/** Runs what the operator typed, with the text of the file that it names. Rejects only after a defect or a lost database. */
export async function runCommand(
  args: readonly string[],
  context: OperatorContext,
  input = '',
): Promise<OperatorAnswer> {
  try {
    const parsed = parseCommand(args)
    return { code: 0, text: 'help' in parsed ? parsed.help : await parsed.run(context, input) }
  } catch (error) {
    if (error instanceof OperatorError) return { code: error.code, text: error.message }
    throw error
  }
}
