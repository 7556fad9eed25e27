import { localSource, recordAudit, type AuditEvent } from '../storage/audit/auditLog'
import type { Database } from '../storage/database'
import { isUuid } from '../platform/uuid'
import { accountOfName } from '../identity/accounts/accountStore'
import { findUser } from './findUser'
import { type OperatorContext, OperatorError } from './context'
import { nameOf, type Command } from './parseCommand'
import type { CommunityCommand } from './community/parseCommunity'
import type { PeopleCommand } from './people/parsePeople'

const MAX_KEY_LENGTH = 100

async function userNamed(db: Database, name: string | null): Promise<string> {
  if (name === null) return ''
  try {
    return `user:${(await findUser(db, name)).id}`
  } catch (error) {
    if (error instanceof OperatorError) return ''
    throw error
  }
}

async function accountNamed(db: Database, name: string): Promise<string> {
  const account = await accountOfName(db, name)
  return account ? `account:${account.id}` : ''
}

function communityTarget(db: Database, command: CommunityCommand): string | Promise<string> {
  switch (command.name) {
    case 'removeProject':
      return `project:${command.key.slice(0, MAX_KEY_LENGTH)}`
    case 'revokeCertificate':
      return `certificate:${command.id}`
    case 'removeActivity':
      return `activity:${command.id}`
    case 'issueCertificate':
      return userNamed(db, command.certificate.account)
    case 'recordActivity':
      return userNamed(db, command.activity.account)
    case 'sampleData':
      return userNamed(db, command.account)
    case 'listCertificates':
      return userNamed(db, command.account)
    case 'importProjects':
    case 'listProjects':
    case 'removeSamples':
      return ''
  }
}

function peopleTarget(db: Database, command: PeopleCommand): string | Promise<string> {
  if (command.name === 'revokeTokens') return userNamed(db, command.user)
  // A text that is no id may be the token itself.
  return command.name === 'revokeToken' && isUuid(command.token) ? `token:${command.token}` : ''
}

function targetOf(db: Database, command: Command): string | Promise<string> {
  switch (command.name) {
    case 'approve':
    case 'reject':
      return `application:${command.id}`
    case 'showLimits':
    case 'setLimits':
    case 'sampleUsage':
      return userNamed(db, command.user)
    case 'password':
      return accountNamed(db, command.user)
    case 'audit':
      return userNamed(db, command.query.user)
    case 'community':
      return communityTarget(db, command.command)
    case 'people':
      return peopleTarget(db, command.command)
    case 'help':
    case 'listApplications':
    case 'retention':
    case 'import':
    case 'verifyImport':
    case 'moveIssuer':
      return ''
  }
}

/** Whether a command with a dry run writes; null for commands without one. */
function appliesOf(command: Command): boolean | null {
  if (command.name === 'moveIssuer') return command.applies
  return command.name === 'import' ? command.moveIn.applies : null
}

type Recorder = Pick<OperatorContext, 'now' | 'actor'>

async function record(
  db: Database,
  command: Command,
  { now, actor = 'operator' }: Recorder,
  outcome: AuditEvent['outcome'],
) {
  const name = nameOf(command)
  const target = await targetOf(db, command)
  const applies = appliesOf(command)
  const details = { command: name, ...(applies === null ? {} : { applies }) }
  const event = { action: 'operator.command', outcome, actor, target, details } as const
  await recordAudit(db, localSource, event, now())
}

/** Records which command was run and on whom; not what was typed, nor what stands in its file. */
export function recordSuccess(tx: Database, command: Command, recorder: Recorder): Promise<void> {
  return record(tx, command, recorder, 'success')
}

/** Records a command that was refused or failed; where the database cannot be reached, the failure itself is thrown. */
export async function recordFailure({ db, ...recorder }: OperatorContext, command: Command, error: unknown) {
  const outcome = error instanceof OperatorError ? 'refused' : 'failed'
  await record(db, command, recorder, outcome).catch(() => undefined)
}
