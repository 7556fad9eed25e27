import { and, asc, count, desc, eq, gt, gte, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { MailSettings } from '@/server/configuration/mailSettings'
import type { Database } from '@/server/storage/database'
import { mails } from '@/server/storage/schema/mailSchema'
import { mailKindOf } from './mailKinds'
import { notifyOperator } from './outbox'
import { nextOutbox, type Outbox, type OutboxEvent } from './outboxMachine'

/** Held while a process claims a mail. */
const MAIL_LOCK = 7_261_409

export type Mail = typeof mails.$inferSelect

function outboxOf({ kind, createdAt, attempts, dueAt, reason }: Mail): Outbox {
  const isUrgent = mailKindOf(kind)?.isUrgent ?? false
  return { isUrgent, createdAt: createdAt.getTime(), attempts, dueAt: dueAt.getTime(), reason }
}

/** Stores the state of a mail after an event. */
async function advance(tx: Database, mail: Mail, event: OutboxEvent, now: Date): Promise<Mail> {
  const { state, attempts, dueAt, reason } = nextOutbox(mail.state, outboxOf(mail), event)
  const hasEnded = state === 'sent' || state === 'givenUp'
  const change = { state, attempts, dueAt: new Date(dueAt), reason, endedAt: hasEnded ? now : null }
  await tx.update(mails).set(change).where(eq(mails.id, mail.id))
  return { ...mail, ...change }
}

/**
 * Claims the next mail that is due, security mails first; null if no mail is due, or another process is sending. A mail whose process
 * has died is claimed again after its lease, so a crash doubles one mail at most.
 */
export async function claimMail(db: Database, now: Date): Promise<Mail | null> {
  const isOpen = isNull(mails.endedAt)
  const isDue = and(isOpen, lte(mails.dueAt, now))
  // Mostly no mail is due, and a look-up needs neither transaction nor lock.
  const [due] = await db.select({ id: mails.id }).from(mails).where(isDue).limit(1)
  if (!due) return null
  return db.transaction(async (tx) => {
    const [turn] = await tx
      .select({ isOurs: sql<boolean>`mine` })
      .from(sql`pg_try_advisory_xact_lock(${MAIL_LOCK}) as turn (mine)`)
    if (!turn?.isOurs) return null
    const isBeingSent = and(isOpen, eq(mails.state, 'sending'), gt(mails.dueAt, now))
    const [running] = await tx.select({ id: mails.id }).from(mails).where(isBeingSent).limit(1)
    if (running) return null
    const [next] = await tx
      .select()
      .from(mails)
      .where(isDue)
      .orderBy(desc(mails.isSecurity), asc(mails.dueAt), asc(mails.createdAt))
      .limit(1)
      .for('update', { skipLocked: true })
    return next ? advance(tx, next, { type: 'mail.claimed', at: now.getTime() }, now) : null
  })
}

export type SendOutcome = 'accepted' | 'rejected' | 'deferred'

/**
 * Stores the outcome of an attempt, and notifies the operator of a user's mail that is given up. Returns the mail; null if another
 * process has claimed it since.
 */
export const finishMail = (
  db: Database,
  settings: MailSettings,
  { id, attempts }: Pick<Mail, 'id' | 'attempts'>,
  outcome: SendOutcome,
  now: Date,
): Promise<Mail | null> =>
  db.transaction(async (tx) => {
    const isOurs = and(eq(mails.id, id), eq(mails.state, 'sending'), eq(mails.attempts, attempts))
    const [mail] = await tx.select().from(mails).where(isOurs).for('update')
    if (!mail) return null
    const ended = await advance(tx, mail, { type: `send.${outcome}`, at: now.getTime() }, now)
    if (ended.state === 'givenUp' && ended.userId !== null)
      await notifyOperator(tx, settings, { kind: 'mailsGivenUp', parameters: { since: now.toISOString() } }, now)
    return ended
  })

/** Users' mails that were given up since a time: those whose address rejects mail, and those whose time was over. */
export async function countGivenUp(
  db: Database,
  since: Date,
): Promise<Readonly<Record<'rejected' | 'expired', number>>> {
  const isCounted = and(eq(mails.state, 'givenUp'), isNotNull(mails.userId), gte(mails.endedAt, since))
  const found = await db
    .select({ reason: mails.reason, mails: count() })
    .from(mails)
    .where(isCounted)
    .groupBy(mails.reason)
  const numberOf = (reason: 'rejected' | 'expired') => found.find((row) => row.reason === reason)?.mails ?? 0
  return { rejected: numberOf('rejected'), expired: numberOf('expired') }
}
