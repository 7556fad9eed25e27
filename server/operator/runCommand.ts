import { and, eq } from 'drizzle-orm'
import type { Database } from '../storage/database'
import { usageMonths } from '../storage/schema/usageSchema'
import { listForOperator, MAX_LISTED, reject } from './applications/decisions'
import { grantLimits } from '../storage/limits/limitStore'
import { createCalendar } from '../platform/calendar'
import { monthOf } from '../platform/days'
import { writeSampleUsage } from './sampleUsage'
import { type OperatorAnswer, type OperatorContext, OperatorError } from './context'
import { applicationText } from './applications/applicationText'
import { findUser } from './findUser'
import { HELP } from './help'
import { parseCommand, questionOf, type Command } from './parseCommand'
import { limitsText, notPending, runApproval } from './applications/runApproval'
import { recordFailure, recordSuccess } from './recordCommand'
import { auditText } from './audit/auditText'
import { runRetention } from './runRetention'
import { runIssuerMove } from './issuer'
import { runMoveIn, verifyMoveIn } from './import/runImport'
import { preparePassword } from './people/runPassword'
import { runCommunity } from './community/runCommunity'
import { runPeople } from './people/runPeople'
import { visible } from './terminalText'

async function list({ db, configuration }: OperatorContext, which: 'pending' | 'all') {
  const found = await listForOperator(db, which)
  if (found.length === 0) return which === 'all' ? 'No applications.' : 'No application waits for a decision.'
  const blocks = found.map((application) => applicationText(application, configuration.defaultLimits))
  const more = found.length < MAX_LISTED ? [] : [`Only ${MAX_LISTED} applications are shown.`]
  return [...blocks, ...more].join('\n\n')
}

async function usedThisMonth({ db, configuration, now }: OperatorContext, userId: string) {
  const month = monthOf(createCalendar(configuration.reportingTimeZone).dayOf(now()))
  const isTheirs = and(eq(usageMonths.userId, userId), eq(usageMonths.month, month))
  const [used] = await db.select().from(usageMonths).where(isTheirs)
  return `${used?.inputTokens ?? 0} input and ${used?.outputTokens ?? 0} output tokens`
}

type PlainCommand = Exclude<Command, { name: 'password' }>

async function run(command: PlainCommand, context: OperatorContext, input: string): Promise<string> {
  const { db, configuration, now, actor } = context
  switch (command.name) {
    case 'help':
      return HELP.trimEnd()
    case 'listApplications':
      return list(context, command.which)
    case 'approve':
      return runApproval(command, context)
    case 'reject':
      if (!(await reject(db, command.id, command.reason, now(), actor))) throw await notPending(db, command.id)
      return 'Rejected. The limits stay as they are.'
    case 'showLimits': {
      const user = await findUser(db, command.user)
      const used = await usedThisMonth(context, user.id)
      return `${visible(user.username)} has ${await limitsText(context, user.id)}.\nUsed this month: ${used}.`
    }
    case 'setLimits': {
      const user = await findUser(db, command.user)
      await grantLimits(db, user.id, command.grant, now(), actor)
      return `${visible(user.username)} now has ${await limitsText(context, user.id)}.`
    }
    case 'sampleUsage': {
      const user = await findUser(db, command.user)
      const calendar = createCalendar(configuration.reportingTimeZone)
      const calls = await writeSampleUsage(db, calendar, { userId: user.id, days: command.days, now: now() })
      return `Wrote ${calls} made-up calls of ${command.days} days for ${visible(user.username)}.`
    }
    case 'retention':
      return runRetention(command.retention, context)
    case 'import':
      return runMoveIn(command.moveIn, context, input)
    case 'verifyImport':
      return verifyMoveIn(context)
    case 'moveIssuer':
      return runIssuerMove(command.applies, context)
    case 'audit':
      return auditText(context, command.query)
    case 'community':
      return runCommunity(command.command, context, input)
    case 'people':
      return runPeople(command.command, context)
  }
}

/** Does what takes long without changing anything: a transaction would make everybody else on the embedded database wait for it. */
const prepare = async (
  command: Command,
  context: OperatorContext,
  input: string,
): Promise<(inside: OperatorContext) => Promise<string>> =>
  command.name === 'password'
    ? preparePassword(command.user, context)
    : (inside: OperatorContext) => run(command, inside, input)

/** What a command changes is kept together with its record, or neither is. */
async function runRecorded(command: Command, context: OperatorContext, input: string): Promise<string> {
  if (command.name === 'help') return run(command, context, input)
  try {
    const question = questionOf(command)
    if (question !== null) throw new OperatorError(`${question} Nothing was done. Add --yes if that is meant.`, 2)
    const runPrepared = await prepare(command, context, input)
    const runIn = async (tx: Database) => {
      const text = await runPrepared({ ...context, db: tx })
      await recordSuccess(tx, command, context)
      return text
    }
    // One transaction of many thousand rows would hold up everybody else on the embedded database.
    const isLong = ['sampleUsage', 'retention', 'import', 'verifyImport'].includes(command.name)
    return await (isLong ? runIn(context.db) : context.db.transaction(runIn))
  } catch (error) {
    await recordFailure(context, command, error)
    throw error
  }
}

/** Runs what the operator typed, with the text of the file that it names; only a defect or a lost database rejects. */
export async function runCommand(
  args: readonly string[],
  context: OperatorContext,
  input = '',
): Promise<OperatorAnswer> {
  try {
    return { code: 0, text: await runRecorded(parseCommand(args), context, input) }
  } catch (error) {
    if (error instanceof OperatorError) return { code: error.code, text: error.message }
    throw error
  }
}
