import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '@/openapi/types'
import { instant, users } from './schema'

/** Mails to send and their outcomes; deleted after 30 days. A row has no secret: a link's is made when its mail is sent. */
export const mails = pgTable(
  'mails',
  {
    /** The local part of the Message-ID, so each attempt has the same. */
    id: uuid('id').primaryKey(),
    /** A name in `mailKinds`. */
    kind: text('kind').notNull(),
    /** The account that the mail is about; null for mails to the operator. */
    userId: uuid('user_id').references(() => users.id),
    recipient: text('recipient').notNull(),
    language: text('language').$type<Language>().notNull(),
    parameters: jsonb('parameters').$type<Record<string, unknown>>().notNull(),
    /** Security mails are sent first. */
    isSecurity: boolean('is_security').notNull(),
    state: text('state', { enum: ['queued', 'sending', 'sent', 'waiting', 'givenUp'] }).notNull(),
    attempts: integer('attempts').notNull(),
    /** The next attempt; of a mail that is being sent, the time from which its process counts as dead. */
    dueAt: instant('due_at').notNull(),
    /** The cause of `givenUp`: the address rejects mail, or the time for attempts is over. */
    reason: text('reason', { enum: ['rejected', 'expired'] }),
    createdAt: instant('created_at').notNull(),
    /** Null until the mail is sent or given up. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('mails_due')
      .on(table.isSecurity.desc(), table.dueAt)
      .where(sql`${table.endedAt} is null`),
    index('mails_created_at').on(table.createdAt),
    index('mails_user').on(table.userId),
    // A mail to the operator sums up, so one of each kind waits at most.
    uniqueIndex('mails_one_summary')
      .on(table.kind)
      .where(sql`${table.state} = 'queued' and ${table.userId} is null`),
  ],
)
