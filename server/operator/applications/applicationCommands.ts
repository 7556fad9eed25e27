import type { Command as Program } from 'commander'
import type { RateLimit } from '@/openapi/types'
import type { ListedApplication, Lowered } from '@/server/records/limits/applicationDecisions'
import type { Grant } from '@/server/records/limits/limitStore'
import { OperatorError, visible, type Register } from '../context'
import { limitNames } from '../refusals'
import * as value from '../values'
import {
  MAX_LISTED,
  approveApplications,
  listApplications,
  rejectApplication,
  setLimits,
  showLimits,
} from './applicationActions'

const requested = (value: number | null) => (value === null ? '—' : String(value))

/** One application as a block of lines. */
function applicationText({ application, user, limits: { rpm, tpm } }: ListedApplication): string {
  const kind = application.developerType === 1 ? 'individual' : 'company or organisation'
  const decided = application.decidedAt === null ? '' : `, decided ${application.decidedAt.toISOString()}`
  return [
    `${application.id}  ${application.status}`,
    `  user          ${visible(user.username)} <${visible(user.email)}>`,
    `  sent          ${application.createdAt.toISOString()}${decided}`,
    `  name          ${visible(application.name)} (${kind})`,
    `  organisation  ${visible(application.orgName)}`,
    `  use           ${visible(application.useScene)}`,
    `  models        ${visible(application.modelIds.join(', '))}`,
    `  wants         ${requested(application.rpm)} RPM, ${requested(application.tpm)} TPM (has ${rpm} RPM, ${tpm} TPM)`,
    ...(application.reason === '' ? [] : [`  reason        ${visible(application.reason)}`]),
  ].join('\n')
}

function applicationsText(found: readonly ListedApplication[]): string {
  const more = found.length < MAX_LISTED ? [] : [`Only ${MAX_LISTED} applications are shown.`]
  return [...found.map(applicationText), ...more].join('\n\n')
}

const limitsText = ({ rpm, tpm, input_tokens, output_tokens }: RateLimit) =>
  `${rpm} RPM, ${tpm} TPM, ${input_tokens} input and ${output_tokens} output tokens a month`

const keptText = ({ limit, current, granted }: Lowered) =>
  `\nKept ${current} ${limitNames[limit]}: the application asks for less, ${granted}. To lower it, use limits set.`

const perMinute = value.wholeNumber(0, 1_000_000_000)
const perMonth = value.wholeNumber(0, 1_000_000_000_000)

const withLimits = (command: Program) =>
  command
    .option('--rpm <N>', 'requests per minute', perMinute)
    .option('--tpm <N>', 'tokens per minute', perMinute)
    .option('--input-tokens <N>', 'input tokens per calendar month', perMonth)
    .option('--output-tokens <N>', 'output tokens per calendar month', perMonth)

/** Collects the arguments of a command that takes several ids. */
const ids = (given: string, before: readonly string[] = []) => [...new Set([...before, value.id(given)])]

export function addApplicationCommands(program: Program, register: Register) {
  const group = program.command('applications')
  group
    .command('list')
    .description('lists applications that wait for a decision')
    .option('--all', 'the decided ones too')
    .action(({ all }: { all?: true }) =>
      register(
        listApplications(all ? 'all' : 'pending'),
        (found) => applicationsText(found) || (all ? 'No applications.' : 'No application waits for a decision.'),
      ),
    )
  withLimits(group.command('approve'))
    .description("sets the user's limits to what the application asks for, or to the options")
    .argument('<ids...>', 'ids of the applications; all are approved, or none', ids)
    .option('--lower', 'may lower a limit; without it none becomes lower')
    .action((given: readonly string[], { lower: lowers = false, ...grant }: Grant & { lower?: boolean }) =>
      register(approveApplications({ ids: given, grant, lowers }), (approved) =>
        approved
          .map(({ id, limits, kept }) => {
            const head = given.length === 1 ? '' : `${id}: `
            return `${head}Approved. The limits are now ${limitsText(limits)}.${kept.map(keptText).join('')}`
          })
          .join('\n'),
      ),
    )
  group
    .command('reject')
    .description('rejects an application and leaves the limits')
    .argument('<id>', 'id of the application', value.id)
    .option('--reason <TEXT>', 'for the list of applications', value.freeText, '')
    .action((id: string, { reason }: { reason: string }) =>
      register(rejectApplication(id, reason), () => 'Rejected. The limits stay as they are.'),
    )
}

export function addLimitCommands(program: Program, register: Register) {
  const group = program.command('limits')
  group
    .command('show')
    .description('shows the limits of a user, and how much of them is used')
    .requiredOption('--user <NAME>', 'the user', value.text)
    .action(({ user: name }: { user: string }) =>
      register(showLimits(name), ({ user, limits, used }) => {
        const usedText = `${used.inputTokens} input and ${used.outputTokens} output tokens`
        return `${visible(user.username)} has ${limitsText(limits)}.\nUsed this month: ${usedText}.`
      }),
    )
  withLimits(group.command('set'))
    .description('sets the given limits of a user; the others stay. A limit of 0 refuses every call')
    .requiredOption('--user <NAME>', 'the user', value.text)
    .option('--yes', 'confirms a limit of 0')
    .action(({ user: name, yes = false, ...grant }: { user: string; yes?: boolean } & Grant) => {
      if (Object.keys(grant).length === 0) throw new OperatorError('limits set: name at least one limit', 2)
      const isUnconfirmed = Object.values(grant).includes(0) && !yes
      register(
        setLimits(name, grant, isUnconfirmed ? `A limit of 0 refuses every call of ${name}.` : undefined),
        ({ user, limits }) => `${visible(user.username)} now has ${limitsText(limits)}.`,
      )
    })
}
