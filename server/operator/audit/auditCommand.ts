import { Option, type Command as Program } from 'commander'
import { auditActions, type AuditAction } from '@/server/storage/audit/auditLog'
import type { Take } from '../command'
import { userTarget } from '../findUser'
import * as value from '../values'
import { auditText } from './auditText'

type Options = {
  since?: string | null
  until?: string | null
  action?: AuditAction | null
  user?: string | null
  limit: number
  json?: boolean
}

/** Adds the command that lists the audit log. */
export function addAuditCommand(program: Program, take: Take) {
  program
    .command('audit')
    .description('lists what happened to accounts, sessions, tokens and limits, newest first')
    .option(
      '--since <WHEN>',
      'a day such as 2026-11-30, or an instant such as 2026-11-30T08:00:00Z',
      value.dayOrInstant,
    )
    .option('--until <WHEN>', 'likewise; a day is included', value.dayOrInstant)
    .addOption(new Option('--action <NAME>', 'one kind of event').choices(auditActions))
    .option('--user <NAME>', 'what one user did, or what was done to them', value.text)
    .option('--limit <N>', 'how many events', value.wholeNumber(1, 10_000), 100)
    .option('--json', 'one object a line')
    .action(({ since = null, until = null, action = null, user = null, limit, json = false }: Options) => {
      const query = { since, until, action, user, limit, isJson: json }
      take({ name: 'audit', target: userTarget(user), run: (context) => auditText(context, query) })
    })
}
