import { eq } from 'drizzle-orm'
import type { MailSettings } from '@/server/configuration/mailSettings'
import type { Database } from '@/server/storage/database'
import { users } from '@/server/storage/schema/schema'
import type { MailKindName, MailParameters } from './mailKinds'
import { queueMail } from './outbox'

type UserMail<Kind extends MailKindName> = { kind: Kind; userId: string; parameters: MailParameters[Kind] }

/** Queues a mail to a user's address, in the transaction of its cause, if the sign-in provider has verified that address. */
export async function notifyUser<Kind extends MailKindName>(
  tx: Database,
  settings: MailSettings,
  mail: UserMail<Kind>,
  now: Date,
): Promise<void> {
  const [user] = await tx
    .select({ email: users.email, emailVerified: users.emailVerified, language: users.language })
    .from(users)
    .where(eq(users.id, mail.userId))
  if (user?.emailVerified !== true || user.email === '') return
  await queueMail(tx, settings, { ...mail, recipient: user.email, language: user.language ?? 'zh' }, now)
}
