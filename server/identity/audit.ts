import { recordAudit, type AuditEvent } from '../records/audit/auditLog'
import { sourceOf, type RequestContext } from '../platform/http/requestContext'
import type { Database } from '../storage/database'
import type { Account } from './accounts/accountStore'

/** Records an audit event of a request, in `tx` if there is a transaction. */
export type RecordEvent = (context: RequestContext, event: AuditEvent, tx?: Database) => Promise<void>

export function createRecordEvent({ db, now }: { db: Database; now: () => Date }): RecordEvent {
  return (context, event, tx = db) => recordAudit(tx, sourceOf(context), event, now())
}

/** The account as actor or target of an audit event; '' for none. */
export const accountName = (account: Pick<Account, 'id'> | null) => (account ? `account:${account.id}` : '')
