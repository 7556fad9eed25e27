import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Conversation } from '@/machines/playground/conversation'
import { titleOf, withTitle } from '@/machines/playground/conversation'
import type { Change, Head, HistoryOutcome, Removed } from '@/machines/playground/history.machine'
import { storageKeys } from '@/src/browser/storageKeys'

/** A ciphertext of AES-GCM, bound to its record by the additional data. */
type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

type Stored = { id: string; account: string; updatedAt: number; sealed: Sealed }

const LAST = 'last'

// eslint-disable-next-line typescript/consistent-type-definitions -- idb's types extend it
interface Schema extends DBSchema {
  heads: { key: string; value: Stored; indexes: { account: string } }
  bodies: { key: string; value: Stored; indexes: { account: string } }
  /** The time of the last removal of a whole history, in milliseconds; it names no account. */
  removals: { key: typeof LAST; value: number }
}

type Database = IDBPDatabase<Schema>

const stores = ['heads', 'bodies'] as const
type StoreName = (typeof stores)[number]
const everyStore = ['heads', 'bodies', 'removals'] as const

const open = () =>
  openDB<Schema>(storageKeys.playgroundHistory, 1, {
    upgrade: (database) => {
      for (const name of stores) database.createObjectStore(name, { keyPath: 'id' }).createIndex('account', 'account')
      database.createObjectStore('removals')
    },
  })

async function withDatabase<Result>(run: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await open()
  try {
    return await run(database)
  } finally {
    database.close()
  }
}

/** When each key was imported: a page whose key is older than a removal stores nothing any more. */
const importTimes = new WeakMap<CryptoKey, number>()

/** Imports the account's key; scripts can use it, and cannot read it back. */
export async function importKey(secret: string): Promise<CryptoKey> {
  const at = Date.now()
  const bytes = Uint8Array.from(atob(secret.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  importTimes.set(key, at)
  return key
}

const boundTo = (account: string, id: string, name: StoreName) =>
  new TextEncoder().encode(JSON.stringify([account, id, name]))

async function seal(key: CryptoKey, additionalData: Uint8Array<ArrayBuffer>, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(value))
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, text) }
}

async function unseal<Value>(key: CryptoKey, name: StoreName, { account, id, sealed }: Stored): Promise<Value> {
  const additionalData = boundTo(account, id, name)
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv, additionalData }, key, sealed.data)
  return JSON.parse(new TextDecoder().decode(text)) as Value // as: sealed by writeConversation
}

/** The account's conversations, newest first. A record that the key does not open is left out. */
export const readHeads = (account: string, key: CryptoKey): Promise<readonly Head[]> =>
  withDatabase(async (database) => {
    const records = await database.getAllFromIndex('heads', 'account', account)
    const read = records.map(async (record): Promise<Head[]> => {
      const { title } = await unseal<{ title: string }>(key, 'heads', record)
      return [{ id: record.id, title, updatedAt: record.updatedAt }]
    })
    const heads = await Promise.all(read.map((head) => head.catch(() => [])))
    return heads.flat().sort((one, other) => other.updatedAt - one.updatedAt)
  })

/** Null if there is no such conversation of the account. */
export const readConversation = (account: string, key: CryptoKey, id: string): Promise<Conversation | null> =>
  withDatabase(async (database) => {
    const record = await database.get('bodies', id)
    if (record?.account !== account) return null
    return unseal<Conversation>(key, 'bodies', record)
  })

/** Stores or removes a conversation; a full store is an outcome, any other failure rejects. */
export async function writeChange(
  account: string,
  key: CryptoKey,
  change: Change,
  now: number,
): Promise<HistoryOutcome> {
  let removed: Removed | null = null
  try {
    if (change.kind === 'removed') removed = await remove(key, change.id)
    else if (change.kind === 'renamed') await rename(account, key, change)
    else await writeConversation(account, key, change.conversation, change.updatedAt ?? now)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError')
      return { heads: null, removed: null, problem: 'full' }
    throw error
  }
  if (change.kind === 'removed' && change.unstored) removed = { conversation: change.unstored, updatedAt: now }
  return { heads: await readHeads(account, key), removed, problem: null }
}

async function writeConversation(account: string, key: CryptoKey, conversation: Conversation, updatedAt: number) {
  const { id } = conversation
  const record = async (name: StoreName, value: unknown): Promise<Stored> => ({
    id,
    account,
    updatedAt,
    sealed: await seal(key, boundTo(account, id, name), value),
  })
  // Sealed before: a transaction ends as soon as it waits for anything else.
  const [head, body] = await Promise.all([
    record('heads', { title: titleOf(conversation) }),
    record('bodies', conversation),
  ])
  await withDatabase(async (database) => {
    const transaction = database.transaction(everyStore, 'readwrite')
    // An answer that a sign-out ends is stored after the removal that the sign-out asked for.
    const removedAt = await transaction.objectStore('removals').get(LAST)
    if (removedAt !== undefined && removedAt >= (importTimes.get(key) ?? 0)) return transaction.done
    await Promise.all([
      transaction.objectStore('heads').put(head),
      transaction.objectStore('bodies').put(body),
      transaction.done,
    ])
  })
}

/** Gives the conversation another title at its place in the list; one that is gone stays gone. */
async function rename(account: string, key: CryptoKey, { id, title }: { id: string; title: string }) {
  const record = await withDatabase((database) => database.get('bodies', id))
  if (record?.account !== account) return
  const conversation = await unseal<Conversation>(key, 'bodies', record)
  await writeConversation(account, key, withTitle(conversation, title), record.updatedAt)
}

/** Returns the removed conversation; null if there was none that the key opens. */
async function remove(key: CryptoKey, id: string): Promise<Removed | null> {
  const record = await withDatabase(async (database) => {
    const transaction = database.transaction(stores, 'readwrite')
    const [found] = await Promise.all([
      transaction.objectStore('bodies').get(id),
      ...stores.map((name) => transaction.objectStore(name).delete(id)),
      transaction.done,
    ])
    return found
  })
  if (!record) return null
  const conversation = await unseal<Conversation>(key, 'bodies', record).catch(() => null)
  return conversation && { conversation, updatedAt: record.updatedAt }
}

type Exported = Conversation & { updatedAt: string }

/** Every conversation of the account for its file, newest first, and how many of the list could not be read. */
export async function readAll(
  account: string,
  key: CryptoKey,
): Promise<{ conversations: readonly Exported[]; unread: number }> {
  const heads = await readHeads(account, key)
  const read = await Promise.allSettled(
    heads.map(async ({ id, updatedAt }): Promise<Exported> => {
      const conversation = await readConversation(account, key, id)
      if (!conversation) throw new Error('the conversation was removed')
      return { updatedAt: new Date(updatedAt).toISOString(), ...conversation }
    }),
  )
  const conversations = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  if (conversations.length === 0 && heads.length > 0) throw new Error('no conversation could be read')
  return { conversations, unread: heads.length - conversations.length }
}

/** Whether this browser has conversations of the account. It needs no key. */
export const hasConversations = (account: string): Promise<boolean> =>
  withDatabase(async (database) => (await database.countFromIndex('heads', 'account', account)) > 0)

/** Removes all conversations of the account; pages that have a key already store none any more. It needs no key. */
export const removeConversations = (account: string): Promise<void> =>
  withDatabase(async (database) => {
    const transaction = database.transaction(everyStore, 'readwrite')
    const ids = await transaction.objectStore('heads').index('account').getAllKeys(account)
    await Promise.all([
      transaction.objectStore('removals').put(Date.now(), LAST),
      ...ids.flatMap((id) => stores.map((name) => transaction.objectStore(name).delete(id))),
      transaction.done,
    ])
  })
