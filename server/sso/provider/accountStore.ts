import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { Database } from '../../database/database'
import { providerAccounts } from '../../database/schema'
import { checkPassword, hashPassword, type PasswordCost } from './passwords'

export type Account = typeof providerAccounts.$inferSelect
export type NewAccount = { username: string; nickname: string; email: string; password: string }

/** Names that look alike by case or width are the same account. */
export const usernameKey = (username: string) => username.normalize('NFKC').toLowerCase()

export type AccountStore = {
  find(id: string): Promise<Account | null>
  /** The account if the password is right; as slow for an unknown name as for a wrong password. */
  authenticate(username: string, password: string): Promise<Account | null>
  /** Null when the name is taken. */
  create(account: NewAccount): Promise<Account | null>
  changeProfile(id: string, profile: { nickname: string; email: string }): Promise<void>
  changePassword(id: string, password: string): Promise<void>
}

export function createAccountStore(db: Database, cost: PasswordCost, now: () => Date): AccountStore {
  let decoy: Promise<string> | null = null

  async function findByName(username: string) {
    const [account] = await db
      .select()
      .from(providerAccounts)
      .where(eq(providerAccounts.usernameKey, usernameKey(username)))
    return account ?? null
  }

  async function changePassword(id: string, password: string) {
    const passwordHash = await hashPassword(password, cost)
    await db.update(providerAccounts).set({ passwordHash, updatedAt: now() }).where(eq(providerAccounts.id, id))
  }

  return {
    changePassword,
    async find(id) {
      const [account] = await db.select().from(providerAccounts).where(eq(providerAccounts.id, id))
      return account ?? null
    },
    async authenticate(username, password) {
      decoy ??= hashPassword('', cost)
      const account = await findByName(username)
      const { matches, stale } = await checkPassword(password, account?.passwordHash ?? (await decoy), cost)
      if (!account || !matches) return null
      if (stale) await changePassword(account.id, password)
      return account
    },
    async create({ password, ...profile }) {
      const passwordHash = await hashPassword(password, cost)
      const row = {
        id: randomUUID(),
        ...profile,
        usernameKey: usernameKey(profile.username),
        passwordHash,
        createdAt: now(),
        updatedAt: now(),
      }
      const [account] = await db.insert(providerAccounts).values(row).onConflictDoNothing().returning()
      return account ?? null
    },
    async changeProfile(id, profile) {
      await db
        .update(providerAccounts)
        .set({ ...profile, updatedAt: now() })
        .where(eq(providerAccounts.id, id))
    },
  }
}
