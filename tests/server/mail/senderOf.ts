import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import { readConfiguration } from '@/server/configuration/readConfiguration'
import type { Deliver } from '@/server/mail/delivery'
import type { MailMetrics } from '@/server/mail/mailMetrics'
import { startSending } from '@/server/mail/sender'
import { createLog } from '@/server/platform/log'
import { mails } from '@/server/storage/schema/mailSchema'
import type { Database } from '@/server/storage/database'
import { upsertUser } from '@/server/records/sessions/users'
import { collector, type TestServer } from '../support/testServer'

/** A portal that sends no mail itself, so that a test sends it. */
export const WITHOUT_MAIL = { PUBLIC_URL: 'https://portal.example.org' }

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS

/** `isKilled`: the sender never ends its attempt, so a stop would wait for it. */
type Options = { operator?: boolean; deliver?: Deliver; isKilled?: boolean }

/** A sender on a server's database, with settings, clock, log and metrics of its own. */
export function senderOf(portal: TestServer, url: string, options: Options = {}) {
  const { db, configuration } = portal
  const { operator = true, deliver, isKilled = false } = options
  const environment = {
    ...WITHOUT_MAIL,
    MAIL_URL: url,
    MAIL_FROM: 'portal@example.org',
    ...(operator ? { OPERATOR_MAIL: 'operator@example.org' } : {}),
  }
  const { mail, publicUrl } = readConfiguration(environment, '/nonexistent')
  const [logs, counted]: [string[], string[]] = [[], []]
  let time = Date.now()
  const metrics: MailMetrics = {
    mailAttempted: (kind, outcome) => void counted.push(`${kind} ${outcome}`),
    mailServerFailed: ({ step, code }) => void counted.push(`${step} ${code}`),
    mailServerUp: (isUp) => void counted.push(isUp ? 'up' : 'down'),
  }
  const log = createLog('debug', collector(logs))
  const now = () => new Date(time)
  const { content } = configuration
  const ports = { db, mail, content, publicUrl, log, metrics, now, ...(deliver ? { deliver } : {}) }
  const sender = startSending(ports)
  if (!isKilled) onTestFinished(() => sender.stop())
  return {
    ...sender,
    settings: mail,
    counted,
    now,
    logs: () => logs.join(''),
    advance(ms: number) {
      time += ms
    },
    /** Sends at once, and again after so many milliseconds each. */
    async sendAfter(...delays: number[]) {
      for (const ms of delays) {
        time += ms
        await sender.send()
      }
    },
  }
}

/** Deletes all mails and adds some to users; the later ones are due a millisecond later. Returns the ids. */
export async function queueMails(
  db: Database,
  now: Date,
  added: readonly { recipient?: string; isSecurity?: boolean; kind?: string; language?: 'zh' | 'en' }[],
): Promise<string[]> {
  await db.delete(mails)
  const name = randomUUID()
  const profile = { username: name, nickname: name, email: `${name}@example.org`, avatar: '' }
  const userId = await upsertUser(db, 'mail', name, profile, now)
  const rows = added.map((one, index) => ({
    id: randomUUID(),
    kind: 'applicationDecided',
    userId,
    recipient: `user-${index}@example.org`,
    language: 'en' as const,
    parameters: { outcome: 'rejected', reason: '' },
    isSecurity: false,
    state: 'queued' as const,
    attempts: 0,
    dueAt: new Date(now.getTime() - added.length + index),
    createdAt: now,
    ...one,
  }))
  await db.insert(mails).values(rows)
  return rows.map(({ id }) => id)
}

/** The stored mail with an id. */
export async function storedMail(db: Database, id: string) {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id))
  if (!mail) throw new Error('the mail was deleted')
  return mail
}
