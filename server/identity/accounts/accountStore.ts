import { and, eq, ne, or } from 'drizzle-orm'
import { randomUUID, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { loadOnce } from '@/server/platform/promises'
import type { Database } from '@/server/storage/database'
import { providerAccounts } from '@/server/storage/schema/schema'
import { isStorable } from '@/server/platform/text'
import type { HashQueue, HashRequester } from './hashQueue'

/** scrypt's cost: memory is 128 × 2^logN × r bytes. */
export type PasswordCost = { logN: number; r: number; p: number }

/** 32 MiB and three passes, one of the equivalent settings that OWASP recommends. */
export const STANDARD_COST: PasswordCost = { logN: 15, r: 8, p: 3 }

const KEY_LENGTH = 32

function derive(password: string, salt: Buffer, { logN, r, p }: PasswordCost): Promise<Buffer> {
  const options = { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * r }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_LENGTH, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

/** Returns `scrypt$logN$r$p$salt$key`. The cost is part of it, so that old hashes stay valid after a change of cost. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.logN, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** The hash of an account without a password. Checking it takes as long as any other, and no password matches. */
export function lockedPassword({ logN, r, p }: PasswordCost = STANDARD_COST): string {
  return ['scrypt', logN, r, p, randomBytes(16).toString('base64url'), ''].join('$')
}

/** Whether the password matches the hash; `stale` means that it was computed at another cost and should be replaced. */
export async function checkPassword(
  password: string,
  stored: string,
  cost: PasswordCost,
): Promise<{ matches: boolean; stale: boolean }> {
  const [, logN, r, p, salt = '', key = ''] = stored.split('$')
  const used = { logN: Number(logN), r: Number(r), p: Number(p) }
  const expected = Buffer.from(key, 'base64url')
  const actual = await derive(password, Buffer.from(salt, 'base64url'), used)
  const matches = expected.length === actual.length && timingSafeEqual(expected, actual)
  return { matches, stale: used.logN !== cost.logN || used.r !== cost.r || used.p !== cost.p }
}

export type Account = typeof providerAccounts.$inferSelect
type NewAccount = { username: string; nickname: string; email: string; password: string }

/** Names that differ by case or width only belong to the same account. */
export const usernameKey = (username: string) => username.normalize('NFKC').toLowerCase()

/** Passwords are hashed in a queue. Methods that hash reject with a HashQueueFull if the requester has to retry. */
export type AccountStore = ReturnType<typeof createAccountStore>

type Then = (tx: Database, account: Account) => Promise<void>

type AccountStoreInput = { db: Database; passwordCost: PasswordCost; hashQueue: HashQueue; now: () => Date }

/** Checks a password in the same time whether the account exists or not. Call it in the queue's turn only. */
function createVerifier(passwordCost: PasswordCost) {
  /** Computed by the first call that needs it; later calls wait for it. */
  const decoyHash = loadOnce(() => hashPassword('', passwordCost))
  return async (account: Account | null, password: string) => {
    const other = await decoyHash()
    const { matches, stale } = await checkPassword(password, account?.passwordHash ?? other, passwordCost)
    return { matches, newHash: account && matches && stale ? await hashPassword(password, passwordCost) : null }
  }
}

/** The account of a name, in any of its spellings. */
export async function accountOfName(db: Database, username: string): Promise<Account | null> {
  if (!isStorable(username)) return null
  const [account] = await db
    .select()
    .from(providerAccounts)
    .where(eq(providerAccounts.usernameKey, usernameKey(username)))
  return account ?? null
}

async function isCurrent(db: Database, { id, passwordHash }: Account): Promise<boolean> {
  const isSame = and(eq(providerAccounts.id, id), eq(providerAccounts.passwordHash, passwordHash))
  const found = await db.select({ id: providerAccounts.id }).from(providerAccounts).where(isSame).for('share')
  return found.length > 0
}

type NewHash = {
  id: string
  passwordHash: string
  /** The hash that was checked, if the change depends on it: another password stored meanwhile stays. */
  replaces?: string | undefined
}

/** Stores another password hash; returns the account, or null if it is gone or its hash is not the one to replace. */
export async function storePasswordHash(tx: Database, { id, passwordHash, replaces }: NewHash, now: Date) {
  const isChecked = replaces === undefined ? undefined : eq(providerAccounts.passwordHash, replaces)
  const [account] = await tx
    .update(providerAccounts)
    .set({ passwordHash, updatedAt: now })
    .where(and(eq(providerAccounts.id, id), isChecked))
    .returning()
  return account ?? null
}

async function changeProfile(tx: Database, id: string, profile: { nickname: string; email: string }, now: Date) {
  const { nickname, email } = providerAccounts
  const isAnother = or(ne(nickname, profile.nickname), ne(email, profile.email))
  const changed = await tx
    .update(providerAccounts)
    .set({ ...profile, updatedAt: now })
    .where(and(eq(providerAccounts.id, id), isAnother))
    .returning({ id: providerAccounts.id })
  return changed.length > 0
}

/**
 * Checks a password and returns the account as it is stored now, or null for an unknown name, which takes as long as
 * a wrong password.
 */
function createAuthenticate({ db, passwordCost, hashQueue, now }: AccountStoreInput) {
  const verify = createVerifier(passwordCost)
  return async function authenticate(
    username: string,
    password: string,
    requester: HashRequester,
  ): Promise<{ account: Account | null; isRight: boolean }> {
    const account = await accountOfName(db, username)
    const { matches, newHash } = await hashQueue.run(requester, () => verify(account, password))
    if (!account || newHash === null) return { account, isRight: matches }
    const { id, passwordHash: replaces } = account
    const current = await storePasswordHash(db, { id, passwordHash: newHash, replaces }, now())
    // Another password was stored during the check, or a sign-in at the same moment has hashed this one again.
    return current ? { account: current, isRight: true } : authenticate(username, password, requester)
  }
}

export function createAccountStore(input: AccountStoreInput) {
  const { db, passwordCost, hashQueue, now } = input
  const hash = (password: string) => hashPassword(password, passwordCost)

  return {
    /** The account of a name, in any of its spellings. */
    findByName: (username: string) => accountOfName(db, username),
    async find(id: string) {
      const [account] = await db.select().from(providerAccounts).where(eq(providerAccounts.id, id))
      return account ?? null
    },
    authenticate: createAuthenticate(input),
    /** Whether the account still has the password that it was read with. Waits for a concurrent change. */
    isCurrent: (account: Account) => isCurrent(db, account),
    /** Creates an account; null if the name is taken. `then` runs in the same transaction. */
    async create({ password, ...profile }: NewAccount, requester: HashRequester, then: Then) {
      const passwordHash = await hashQueue.run(requester, () => hash(password))
      const row = {
        id: randomUUID(),
        ...profile,
        usernameKey: usernameKey(profile.username),
        passwordHash,
        createdAt: now(),
        updatedAt: now(),
      }
      return db.transaction(async (tx) => {
        const [account] = await tx.insert(providerAccounts).values(row).onConflictDoNothing().returning()
        if (account) await then(tx, account)
        return account ?? null
      })
    },
    /** False if the account has this profile already. */
    changeProfile: (tx: Database, id: string, profile: { nickname: string; email: string }) =>
      changeProfile(tx, id, profile, now()),
    /**
     * Returns the account with its new password; null if it is gone, or if its hash is not `replaces`, which was checked
     * before. `then` runs in the same transaction.
     */
    async changePassword(id: string, password: string, requester: HashRequester, then: Then, replaces?: string) {
      const passwordHash = await hashQueue.run(requester, () => hash(password))
      return db.transaction(async (tx) => {
        const account = await storePasswordHash(tx, { id, passwordHash, replaces }, now())
        if (account) await then(tx, account)
        return account
      })
    },
  }
}
