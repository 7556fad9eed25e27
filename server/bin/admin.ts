import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Configuration } from '../configuration/configuration'
import { readSettings } from '../configuration/settings'
import { openDatabase } from '../storage/openDatabase'
import { messageOf, StartError } from '../platform/errors'
import type { OperatorRequest } from '../operator/socket/adminSocket'
import { sendToServer } from '../operator/socket/adminClient'
import { actorNamed, systemUser } from '../operator/operatorName'
import { OperatorError } from '../operator/operatorError'
import { confirmArguments, questionOf } from '../operator/confirm'
import { HELP } from '../operator/help'
import { parseCommand, type Command } from '../operator/parseCommand'
import { runCommand } from '../operator/runCommand'
import type { OperatorAnswer } from '../operator/context'

async function runHere(
  { args, input, operator }: OperatorRequest,
  configuration: Configuration,
): Promise<OperatorAnswer> {
  const { databaseUrl, dataDirectory } = configuration
  if (databaseUrl === null && !existsSync(path.join(dataDirectory, 'database')))
    throw new OperatorError(`there is no database in ${dataDirectory} yet; start the server once, or set DATA_DIR`)
  const database = await openDatabase(configuration)
  try {
    const context = { db: database.background, configuration, now: () => new Date(), actor: actorNamed(operator) }
    return await runCommand(args, context, input)
  } finally {
    await database.close()
  }
}

function fileOf(command: Command): string | null {
  if (command.name === 'import') return command.moveIn.file
  return command.name === 'community' && command.command.name === 'importProjects' ? command.command.file : null
}

/** Relative to where the operator stands, not to where the server runs. */
function readInput(command: Command): string {
  const file = fileOf(command)
  if (file === null) return ''
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: ${messageOf(error)}`)
  }
}

const terminal = { input: process.stdin, output: process.stderr }

async function main(args: readonly string[]): Promise<OperatorAnswer> {
  const command = parseCommand(args)
  if (command.name === 'help') return { code: 0, text: HELP.trimEnd() }
  const input = readInput(command)
  const question = process.stdin.isTTY && process.stderr.isTTY ? questionOf(command) : null
  const confirmed = question === null ? args : await confirmArguments(args, question, terminal)
  if (confirmed === null) return { code: 1, text: 'Nothing was done.' }
  const request = { args: confirmed, input, operator: systemUser() }
  const { configuration } = readSettings(process.cwd(), process.env, { callsModels: false })
  const answer = configuration.databaseUrl === null ? await sendToServer(configuration.dataDirectory, request) : null
  return answer ?? (await runHere(request, configuration))
}

function failure(error: unknown): OperatorAnswer {
  if (error instanceof OperatorError) return { code: error.code, text: error.message }
  if (error instanceof StartError) return { code: 1, text: error.message }
  return { code: 1, text: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

const { code, text } = await main(process.argv.slice(2)).catch(failure)
const stream = code === 0 ? process.stdout : process.stderr
stream.write(`${text}\n`, () => process.exit(code))
