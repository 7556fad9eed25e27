import type { Command as Program } from 'commander'
import { isUuid } from '@/server/platform/uuid'
import { accountTarget, preparePassword } from './runPassword'
import type { Take } from '../command'
import { OperatorError } from '../context'
import { userTarget } from '../findUser'
import * as value from '../values'
import { findUsers, listTop, revokeOne, revokeAll } from './runPeople'

/** Adds the commands about users, their tokens, usage and passwords. */
export function addPeopleCommands(program: Program, take: Take) {
  program
    .command('users')
    .command('find')
    .description('finds users with their tokens')
    .argument(
      '<text>',
      'part of a name or email, an id, ssoUid, token, token id, or last four characters of a token',
      value.text,
    )
    .action((text: string) => take({ name: 'findUsers', run: (context) => findUsers(context, text) }))
  program
    .command('tokens')
    .command('revoke')
    .description('revokes a token, or every token of a user')
    .argument('[token]', 'id of the token, or its full value')
    .option('--user <NAME>', 'revokes every token of this user', value.text)
    .option('--yes', 'confirms --user')
    .action((token: string | undefined, { user, yes = false }: { user?: string; yes?: boolean }) =>
      addRevocation(take, { token, user, isConfirmed: yes }),
    )
  program
    .command('usage')
    .command('top')
    .description('lists the users with the most tokens in the last days, today included')
    .option('--days <N>', 'how many days', value.wholeNumber(1, 3660), 7)
    .option('--limit <N>', 'how many users', value.wholeNumber(1, 1000), 20)
    .action(({ days, limit }: { days: number; limit: number }) =>
      take({ name: 'topUsage', run: (context) => listTop(context, days, limit) }),
    )
  program
    .command('password')
    .description(
      'gives an account of the embedded sign-in a new password, prints it once and signs the user out; API tokens stay valid',
    )
    .requiredOption('--user <NAME>', 'username of the account', value.text)
    .action(({ user }: { user: string }) =>
      take({ name: 'password', target: accountTarget(user), prepare: (context) => preparePassword(user, context) }),
    )
}

type Revocation = { token: string | undefined; user: string | undefined; isConfirmed: boolean }

function addRevocation(take: Take, { token, user, isConfirmed }: Revocation) {
  if (user !== undefined && token === undefined)
    take({
      name: 'revokeTokens',
      target: userTarget(user),
      ...(isConfirmed ? {} : { question: `Every program that uses a token of ${user} stops working.` }),
      run: (context) => revokeAll(context, user),
    })
  else if (token !== undefined && user === undefined)
    take({
      name: 'revokeToken',
      // A text that is no id may be the token itself.
      target: () => (isUuid(token) ? `token:${token}` : ''),
      run: (context) => revokeOne(context, token),
    })
  else throw new OperatorError('tokens revoke: give a token, its id or --user', 2)
}
