import type { Command as Program } from 'commander'
import { firstLines, plural, visible, type Register } from '../context'
import * as value from '../values'
import { listOrphans, moveIssuer, replaceKey, retention, sampleUsage } from './maintenanceActions'

function addIssuerMove(program: Program, register: Register) {
  program
    .command('issuer')
    .command('move')
    .description('moves the accounts of the embedded sign-in to the current PUBLIC_URL, or shows which would move')
    .option('--apply', 'writes; without it nothing is written')
    .action(({ apply: applies = false }: { apply?: boolean }) =>
      register(moveIssuer(applies), (move, { configuration }) => {
        if (move === null) return `The accounts belong to ${configuration.publicUrl} already.`
        const { from, to, moved, staying } = move
        const head = `${applies ? 'Moved' : 'Would move'} ${plural(moved, 'account')} from ${from} to ${to}.`
        const names = staying.map(({ username, subject }) => `  ${visible(username)} (${subject})`)
        const twice = `${plural(names.length, 'account')} signed in at both addresses and keep what they have at the new one:`
        const rest = applies ? [] : ['Nothing was written. Stop all processes of the portal, then: issuer move --apply']
        return [head, ...(names.length === 0 ? [] : [twice, firstLines(names)]), ...rest].join('\n')
      }),
    )
}

function addRetention(program: Program, register: Register) {
  program
    .command('retention')
    .description('counts single calls older than CALL_RETENTION_DAYS by month, or deletes them; the totals stay')
    .option('--days <N>', 'another number of days', value.wholeNumber(1, 36_500))
    .option('--delete', 'deletes them to the day, and makes the months to come')
    .action(({ days = null, delete: deletes = false }: { days?: number | null; delete?: boolean }) =>
      register(retention({ days, deletes }), ({ retentionDays, until, months, calls, left }) => {
        const head = `Single calls are kept for ${retentionDays} days: from ${until.toISOString()} on. Totals of days and months stay.`
        if (months.length === 0) return `${head}\nNone is older.`
        const lines = months.map((past) => {
          const dropped = past.wholePartition === null ? '' : `, dropped whole with ${past.wholePartition}`
          return `  ${past.month}  ${plural(past.calls, 'call')}${dropped}`
        })
        const command = `retention${days === null ? '' : ` --days ${days}`} --delete`
        if (!deletes)
          return [head, ...lines, `Nothing was deleted. To delete ${plural(calls, 'call')}: ${command}`].join('\n')
        const why = 'because a process of the portal is deleting, or something else holds them'
        const rest = left === 0 ? [] : [`${plural(left, 'call')} are left, ${why}: run it again.`]
        return [head, ...lines, `Deleted ${plural(Math.max(0, calls - left), 'call')}.`, ...rest].join('\n')
      }),
    )
}

/** Adds the commands about the address, the keys and the tables of a portal, and made-up usage. */
export function addMaintenanceCommands(program: Program, register: Register) {
  addIssuerMove(program, register)
  program
    .command('orphans')
    .description('counts rows of calls, usage and limits without their user, as after an account was closed by hand')
    .action(() =>
      register(listOrphans, (found) => {
        const lines = found.map(
          ({ table, rows, users }) => `  ${table}: ${plural(rows, 'row')} of ${plural(users, 'user')}`,
        )
        if (lines.length === 0) return 'Every row of calls, usage and limits has its user.'
        return ['Rows without their user:', ...lines].join('\n')
      }),
    )
  program
    .command('reasoning-key')
    .command('replace')
    .description('makes a new key for the encrypted reasoning of responses; the one before stays readable')
    .action(() =>
      register(
        replaceKey,
        () => 'Made a new key. Restart all processes of the portal: until then they encrypt with the key before it.',
      ),
    )
  program
    .command('sample-usage')
    .description('writes made-up calls for trying out the statistics')
    .requiredOption('--user <NAME>', 'the user', value.text)
    .option('--days <N>', 'how many days', value.wholeNumber(1, 730), 90)
    .action(({ user: name, days }: { user: string; days: number }) =>
      register(
        sampleUsage(name, days),
        ({ user, calls }) => `Wrote ${calls} made-up calls of ${days} days for ${visible(user.username)}.`,
      ),
    )
  addRetention(program, register)
}
