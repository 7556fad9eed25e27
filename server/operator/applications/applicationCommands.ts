import type { Command as Program } from 'commander'
import { type Register, OperatorError } from '../context'
import { userTarget } from '../users'
import * as value from '../values'
import type { Grant } from '@/server/records/limits/limitStore'
import { listApplications, runApprovals, runRejection, setLimits, showLimits } from './runApproval'

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

const target = (id: string) => () => `application:${id}`

/** Adds the commands about applications for higher limits. */
export function addApplicationCommands(program: Program, register: Register) {
  const group = program.command('applications')
  group
    .command('list')
    .description('lists applications that wait for a decision')
    .option('--all', 'the decided ones too')
    .action(({ all }: { all?: true }) =>
      register({ name: 'listApplications', run: (context) => listApplications(context, all ? 'all' : 'pending') }),
    )
  withLimits(group.command('approve'))
    .description("sets the user's limits to what the application asks for, or to the options")
    .argument('<ids...>', 'ids of the applications; all are approved, or none', ids)
    .option('--lower', 'may lower a limit; without it none becomes lower')
    .action((given: readonly string[], { lower: lowers = false, ...grant }: Grant & { lower?: boolean }) => {
      const [id = '', ...others] = given
      // Each approval is an event of its own.
      const one = others.length === 0 ? { target: target(id) } : {}
      register({ name: 'approve', ...one, run: (context) => runApprovals({ ids: given, grant, lowers }, context) })
    })
  group
    .command('reject')
    .description('rejects an application and leaves the limits')
    .argument('<id>', 'id of the application', value.id)
    .option('--reason <TEXT>', 'for the list of applications', value.freeText, '')
    .action((id: string, { reason }: { reason: string }) =>
      register({ name: 'reject', target: target(id), run: (context) => runRejection(context, id, reason) }),
    )
}

/** Adds the commands about the limits of a user. */
export function addLimitCommands(program: Program, register: Register) {
  const group = program.command('limits')
  group
    .command('show')
    .description('shows the limits of a user, and how much of them is used')
    .requiredOption('--user <NAME>', 'the user', value.text)
    .action(({ user }: { user: string }) =>
      register({ name: 'showLimits', target: userTarget(user), run: (context) => showLimits(context, user) }),
    )
  withLimits(group.command('set'))
    .description('sets the given limits of a user; the others stay. A limit of 0 refuses every call')
    .requiredOption('--user <NAME>', 'the user', value.text)
    .option('--yes', 'confirms a limit of 0')
    .action(({ user, yes = false, ...grant }: { user: string; yes?: boolean } & Grant) => {
      if (Object.keys(grant).length === 0) throw new OperatorError('limits set: name at least one limit', 2)
      const isAsked = Object.values(grant).includes(0) && !yes
      register({
        name: 'setLimits',
        target: userTarget(user),
        ...(isAsked ? { confirmation: `A limit of 0 refuses every call of ${user}.` } : {}),
        run: (context) => setLimits(context, user, grant),
      })
    })
}
