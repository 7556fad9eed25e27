import 'fake-indexeddb/auto'
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noSettings, type Conversation } from '@/machines/playground/conversation'
import * as store from '@/src/features/playground/history/store'
import { storageKeys } from '@/src/browser/storageKeys'

const secret = (letter: string) => Buffer.from(letter.repeat(32)).toString('base64url')
const keyOf = (letter: string) => store.importKey(secret(letter))

const conversation = (id: string, text = 'A secret question'): Conversation => ({
  id,
  models: ['intern-s1'],
  settings: noSettings,
  turns: [{ text, images: [], replies: [] }],
})
const stored = (id: string, text?: string) => ({ kind: 'stored', conversation: conversation(id, text) }) as const

/** Everything in the database, as text. */
const readRaw = () =>
  new Promise<string>((resolve, reject) => {
    const opened = indexedDB.open(storageKeys.playgroundHistory)
    opened.onerror = () => reject(new Error('not opened'))
    opened.onsuccess = () => {
      const found: unknown[] = []
      const transaction = opened.result.transaction(['heads', 'bodies'])
      for (const name of ['heads', 'bodies'])
        transaction.objectStore(name).getAll().onsuccess = ({ target }) => found.push((target as IDBRequest).result) // as: of getAll
      transaction.oncomplete = () => {
        opened.result.close()
        resolve(
          JSON.stringify(found, (_, value: unknown) =>
            value instanceof ArrayBuffer ? Buffer.from(value).toString() : value,
          ),
        )
      }
    }
  })

/** The list still names the conversation. */
const loseBody = (id: string) =>
  new Promise<void>((resolve) => {
    indexedDB.open(storageKeys.playgroundHistory).onsuccess = ({ target }) => {
      const database = (target as IDBOpenDBRequest).result // as: of open
      const transaction = database.transaction('bodies', 'readwrite')
      transaction.objectStore('bodies').delete(id)
      transaction.oncomplete = () => {
        database.close()
        resolve()
      }
    }
  })

beforeEach(() => {
  indexedDB = new IDBFactory()
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('The store of conversations', () => {
  it('lists conversations of the account, newest first, and reads each', async () => {
    const key = await keyOf('a')
    await store.writeChange('lin', key, stored('one'), 1)
    const { heads } = await store.writeChange('lin', key, stored('two', 'Second\nline'), 2)
    expect(heads).toEqual([
      { id: 'two', title: 'Second', updatedAt: 2 },
      { id: 'one', title: 'A secret question', updatedAt: 1 },
    ])
    expect(await store.readConversation('lin', key, 'one')).toEqual(conversation('one'))
    expect((await store.readAll('lin', key)).conversations.map(({ id, updatedAt }) => [id, updatedAt])).toEqual([
      ['two', '1970-01-01T00:00:00.002Z'],
      ['one', '1970-01-01T00:00:00.001Z'],
    ])
  })

  it('renames a conversation at its place in the list, and none that is gone', async () => {
    const key = await keyOf('a')
    await store.writeChange('lin', key, stored('one'), 1)
    await store.writeChange('lin', key, stored('two', 'Second'), 2)
    const rename = (id: string) => store.writeChange('lin', key, { kind: 'renamed', id, title: 'A secret name' }, 3)
    expect((await rename('one')).heads).toEqual([
      { id: 'two', title: 'Second', updatedAt: 2 },
      { id: 'one', title: 'A secret name', updatedAt: 1 },
    ])
    expect(await store.readConversation('lin', key, 'one')).toEqual({ ...conversation('one'), title: 'A secret name' })
    expect(await readRaw()).not.toContain('secret')
    expect((await rename('three')).heads).toHaveLength(2)
    expect((await store.writeChange('mei', key, { kind: 'renamed', id: 'one', title: 'Mine' }, 3)).heads).toEqual([])
    expect((await store.readAll('lin', key)).conversations[1]?.title).toBe('A secret name')
  })

  it('contains no text of a conversation, and opens with no other key', async () => {
    await store.writeChange('lin', await keyOf('a'), stored('one'), 1)
    expect(await readRaw()).not.toContain('secret')
    const other = await keyOf('b')
    expect(await store.readHeads('lin', other)).toEqual([])
    await expect(store.readConversation('lin', other, 'one')).rejects.toThrow()
  })

  it('shows no account the conversations of another', async () => {
    const key = await keyOf('a')
    await store.writeChange('lin', key, stored('one'), 1)
    expect(await store.readHeads('mei', key)).toEqual([])
    expect(await store.readConversation('mei', key, 'one')).toBeNull()
  })

  it('stores a restored conversation as of its own time', async () => {
    const { heads } = await store.writeChange('lin', await keyOf('a'), { ...stored('one'), updatedAt: 1 }, 9)
    expect(heads?.map(({ updatedAt }) => updatedAt)).toEqual([1])
  })

  it('exports the conversations that can be read, and counts the others', async () => {
    const key = await keyOf('a')
    for (const id of ['one', 'two']) await store.writeChange('lin', key, stored(id), 1)
    await loseBody('one')
    const { conversations, unread } = await store.readAll('lin', key)
    expect([conversations.map(({ id }) => id), unread]).toEqual([['two'], 1])
    await loseBody('two')
    await expect(store.readAll('lin', key)).rejects.toThrow('no conversation')
  })

  it('removes one conversation, or all of the account', async () => {
    const key = await keyOf('a')
    for (const id of ['one', 'two']) await store.writeChange('lin', key, stored(id), 1)
    await store.writeChange('mei', key, stored('three'), 1)
    const removal = { kind: 'removed', id: 'one', nextId: '' } as const
    const { heads, removed } = await store.writeChange('lin', key, removal, 2)
    expect(heads?.map(({ id }) => id)).toEqual(['two'])
    expect(removed).toEqual({ conversation: conversation('one'), updatedAt: 1 })
    expect((await store.writeChange('lin', key, removal, 2)).removed).toBeNull()
    const unstored = conversation('one', 'Later')
    const latest = await store.writeChange('lin', key, { ...removal, unstored }, 2)
    expect(latest.removed).toEqual({ conversation: unstored, updatedAt: 2 })
    await store.removeConversations('lin')
    expect([await store.hasConversations('lin'), await store.hasConversations('mei')]).toEqual([false, true])
  })

  it('stores nothing more of a page that was open when its history was removed', async () => {
    const key = await keyOf('a')
    await store.writeChange('lin', key, stored('one'), 1)
    await store.removeConversations('lin')
    expect(await store.writeChange('lin', key, stored('one'), 2)).toEqual({ heads: [], removed: null, problem: null })
    expect(await readRaw()).toBe('[[],[]]')
    await new Promise((resolve) => setTimeout(resolve, 2))
    const { heads } = await store.writeChange('lin', await keyOf('a'), stored('two'), 3)
    expect(heads?.map(({ id }) => id)).toEqual(['two'])
  })

  it('says that it is full, and fails for any other reason', async () => {
    const key = await keyOf('a')
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    put.mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError')
    })
    expect(await store.writeChange('lin', key, stored('one'), 1)).toEqual({
      heads: null,
      removed: null,
      problem: 'full',
    })
    put.mockImplementation(() => {
      throw new DOMException('broken', 'UnknownError')
    })
    await expect(store.writeChange('lin', key, stored('one'), 1)).rejects.toThrow('broken')
  })
})
