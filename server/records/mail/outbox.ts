import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { Language } from '@/openapi/types'
import type { MailSettings } from '@/server/configuration/mailSettings'
import type { Database } from '@/server/storage/database'
import { mails } from '@/server/storage/schema/mailSchema'
import { mailKinds, type MailKindName, type MailParameters } from './mailKinds'

/** The least time between two mails of a kind to the operator. */
const SUMMARY_MS = 3600 * 1000

type NewMail<Kind extends MailKindName> = {
  kind: Kind
  /** Null for the operator. */
  userId: string | null
  recipient: string
  language: Language
  parameters: MailParameters[Kind]
}

const newRow = <Kind extends MailKindName>(mail: NewMail<Kind>, dueAt: Date, now: Date): typeof mails.$inferInsert => ({
  id: randomUUID(),
  ...mail,
  isSecurity: mailKinds[mail.kind].isSecurity,
  state: 'queued',
  attempts: 0,
  dueAt,
  createdAt: now,
})

/** Queues a mail to a user, in the transaction of its cause. Without mail nothing is queued. */
export async function queueMail<Kind extends MailKindName>(
  tx: Database,
  { mode }: MailSettings,
  mail: NewMail<Kind>,
  now: Date,
): Promise<void> {
  if (mode !== 'none') await tx.insert(mails).values(newRow(mail, now, now))
}

/** The kinds of mail to the operator. */
type SummaryKind = 'newApplications' | 'mailsGivenUp'

const isUnsent = (kind: SummaryKind) =>
  and(eq(mails.kind, kind), isNull(mails.userId), inArray(mails.state, ['queued', 'waiting']))

/**
 * Queues a mail to the operator, in the transaction of its cause, unless one of its kind waits or the operator has no address. It
 * becomes due an hour after the one before.
 */
export async function notifyOperator<Kind extends SummaryKind>(
  tx: Database,
  settings: MailSettings,
  { kind, parameters }: { kind: Kind; parameters: MailParameters[Kind] },
  now: Date,
): Promise<void> {
  if (settings.mode === 'none' || settings.operator === null) return
  const [before] = await tx
    .select({ state: mails.state, dueAt: mails.dueAt })
    .from(mails)
    .where(and(eq(mails.kind, kind), isNull(mails.userId)))
    .orderBy(desc(mails.createdAt))
    .limit(1)
  if (before?.state === 'queued' || before?.state === 'waiting') return
  const dueAt = new Date(Math.max(now.getTime(), (before?.dueAt.getTime() ?? 0) + SUMMARY_MS))
  // The operator's texts, such as those of commands and the log, are English.
  const mail = { kind, userId: null, recipient: settings.operator, language: 'en', parameters } as const
  await tx
    .insert(mails)
    .values(newRow(mail, dueAt, now))
    .onConflictDoNothing()
}

/** Deletes an unsent mail to the operator, in the transaction that leaves it without a subject. */
export async function withdrawFromOperator(tx: Database, kind: SummaryKind): Promise<void> {
  await tx.delete(mails).where(isUnsent(kind))
}
