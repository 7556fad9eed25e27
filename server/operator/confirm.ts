import { createInterface } from 'node:readline/promises'
import type { Command } from './parseCommand'

/** The warning to confirm before a command that stops a user's calls; null if it needs no confirmation. */
export function questionOf(command: Command): string | null {
  if (command.name === 'setLimits' && !command.isConfirmed && Object.values(command.grant).includes(0))
    return `A limit of 0 refuses every call of ${command.user}.`
  if (command.name === 'people' && command.command.name === 'revokeTokens' && !command.command.isConfirmed)
    return `Every program that uses a token of ${command.command.user} stops working.`
  return null
}

/** The arguments with `--yes`, if the operator confirms at this terminal; null if not. */
export async function confirmArguments(
  args: readonly string[],
  question: string,
  { input, output }: { input: NodeJS.ReadableStream; output: NodeJS.WritableStream },
): Promise<string[] | null> {
  const lines = createInterface({ input, output })
  // The end of the input counts as no.
  const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
  const answer = await Promise.race([lines.question(`${question} Continue? [y/N] `), closed])
  lines.close()
  const [subject = '', verb = '', ...more] = args
  return /^y(es)?$/i.test(answer.trim()) ? [subject, verb, '--yes', ...more] : null
}
