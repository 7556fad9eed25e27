import { and, eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { UserInfo } from '@/openapi/types'
import type { Database } from '@/server/storage/database'
import { users } from '@/server/storage/schema/schema'
import type { User } from './sessionStore'

export type Profile = { username: string; nickname: string; avatar: string; email: string }
/** The claims of a sign-in; `emailVerified` is null, or missing, if the provider does not send it. */
export type SignedInProfile = Profile & { emailVerified?: boolean | null }

/** Stores the profile that the provider gave at sign-in; returns the portal's own id. */
export async function upsertUser(
  db: Database,
  issuer: string,
  subject: string,
  { emailVerified = null, ...profile }: SignedInProfile,
  now: Date,
): Promise<string> {
  const columns = { ...profile, emailVerified, updatedAt: now, lastSignInAt: now }
  const [row] = await db
    .insert(users)
    .values({ id: randomUUID(), issuer, subject, ...columns, createdAt: now })
    .onConflictDoUpdate({ target: [users.issuer, users.subject], set: columns })
    .returning({ id: users.id })
  if (!row) throw new Error('the user was not stored')
  return row.id
}

/** Copies a change made in the user centre to the portal. Returns the user's id, or null before the first sign-in here. */
export async function changeProfile(
  db: Database,
  issuer: string,
  subject: string,
  change: Partial<Profile>,
  now: Date,
): Promise<string | null> {
  const [user] = await db
    .update(users)
    .set({ ...change, updatedAt: now })
    .where(and(eq(users.issuer, issuer), eq(users.subject, subject)))
    .returning({ id: users.id })
  return user?.id ?? null
}

export async function findUserId(db: Database, issuer: string, subject: string): Promise<string | null> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.issuer, issuer), eq(users.subject, subject)))
  return row?.id ?? null
}

export function userInfo({ subject, username, nickname, avatar, email }: User): UserInfo {
  return { ssoUid: subject, username, nickname, avatar, email }
}
