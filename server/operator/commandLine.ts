import { existsSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { Configuration } from '../configuration/configuration'
import type { Environment } from '../configuration/environment'
import { readSettings } from '../configuration/settings'
import { messageOf, StartError, createLog } from '../platform/log'
import { followClock } from '../storage/clock'
import { openDatabase } from '../storage/openDatabase'
import { actorNamed, OperatorError, type OperatorAnswer, type OperatorContext, type Command } from './context'
import { parseCommand } from './parseCommand'
import { runCommand } from './runCommand'
import { sendToServer, type OperatorRequest } from './socket/adminSocket'

/** The process of `npm run admin`. Files and settings are looked up from `directory`. */
export type Terminal = {
  directory: string
  environment: Environment
  input: NodeJS.ReadableStream & { isTTY?: boolean }
  output: NodeJS.WritableStream & { isTTY?: boolean }
}

type Report = NonNullable<OperatorContext['report']>

async function runHere({ args, input, operator }: OperatorRequest, configuration: Configuration, report: Report) {
  const { databaseUrl, dataDirectory } = configuration
  if (databaseUrl === null && !existsSync(path.join(dataDirectory, 'database')))
    throw new OperatorError(`there is no database in ${dataDirectory} yet; start the server once, or set DATA_DIR`)
  const database = await openDatabase(configuration)
  try {
    const clock = await followClock(database, createLog('silent'))
    const [db, actor] = [database.background, actorNamed(operator)]
    const context: OperatorContext = { db, configuration, now: () => clock.now(), actor, report }
    return await runCommand(args, context, input).finally(() => clock.stop())
  } finally {
    await database.close()
  }
}

/** The text of the file that a command names; empty for a command without one. */
function readInput({ file }: Command, directory: string): string {
  if (file === undefined) return ''
  try {
    return readFileSync(path.resolve(directory, file), 'utf8')
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: ${messageOf(error)}`)
  }
}

/** The operator's name on this system; empty if the system has none, as in some containers. */
function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    return ''
  }
}

/** The arguments with `--yes` if the operator confirms at this terminal; null if not. */
export async function confirmArguments(
  args: readonly string[],
  confirmation: string,
  { input, output }: Pick<Terminal, 'input' | 'output'>,
): Promise<string[] | null> {
  const lines = createInterface({ input, output })
  // The end of the input counts as no.
  const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
  const answer = await Promise.race([lines.question(`${confirmation} Continue? [y/N] `), closed])
  lines.close()
  const [subject = '', verb = '', ...more] = args
  return /^y(es)?$/i.test(answer.trim()) ? [subject, verb, '--yes', ...more] : null
}

async function run(args: readonly string[], terminal: Terminal): Promise<OperatorAnswer> {
  const { directory, environment, input, output } = terminal
  const command = parseCommand(args)
  if ('help' in command) return { code: 0, text: command.help }
  const file = readInput(command, directory)
  const confirmation = input.isTTY && output.isTTY ? command.confirmation : undefined
  const confirmed = confirmation === undefined ? args : await confirmArguments(args, confirmation, terminal)
  if (confirmed === null) return { code: 1, text: 'Nothing was done.' }
  const request = { args: confirmed, input: file, operator: systemUser() }
  const { configuration } = readSettings(directory, environment, { callsModels: false })
  const report = (notice: string) => void output.write(`${notice}\n`)
  const { databaseUrl, dataDirectory } = configuration
  const answer = databaseUrl === null ? await sendToServer(dataDirectory, request, report) : null
  return answer ?? (await runHere(request, configuration, report))
}

/** Runs a command in the server that holds the embedded database, or on the database itself. Never rejects. */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<OperatorAnswer> {
  try {
    return await run(args, terminal)
  } catch (error) {
    if (error instanceof OperatorError) return { code: error.code, text: error.message }
    if (error instanceof StartError) return { code: 1, text: error.message }
    return { code: 1, text: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
