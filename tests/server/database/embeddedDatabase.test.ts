import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '@/server/storage/database'
import { memoryDatabase } from '../support/databases/embedded'

let database: OpenDatabase
let db: Database

beforeEach(async () => {
  database = await memoryDatabase()
  db = database.db
  await db.execute(sql`create table notes (id int primary key, text text)`)
})
afterEach(() => database.close())

const add = (id: number, text: string | null, on: Database = db) =>
  on.execute(sql`insert into notes (id, text) values (${id}, ${text})`)

async function texts(on: Database = db): Promise<unknown> {
  return on
    .select({ text: sql`text` })
    .from(sql`notes`)
    .orderBy(sql`id`)
}

test('a failed statement does not affect later ones', async () => {
  await add(1, 'one')
  for (let attempt = 0; attempt < 2; attempt++)
    await expect(add(1, 'again')).rejects.toMatchObject({ cause: { code: '23505' } })
  await expect(db.execute(sql`select nothing`)).rejects.toMatchObject({ cause: { code: '42703' } })
  await add(2, 'two')
  expect(await texts()).toEqual([{ text: 'one' }, { text: 'two' }])
})

test('reads a column that was added after the first use of the statement', async () => {
  const all = sql`select * from notes`
  await add(1, 'one')
  expect(await db.execute(all)).toMatchObject({ rows: [{ id: 1, text: 'one' }] })
  await db.execute(sql`alter table notes add column more int default 7`)
  expect(await db.execute(all)).toMatchObject({ rows: [{ id: 1, text: 'one', more: 7 }] })
})

test('a statement waits for the end of a running transaction', async () => {
  let goOn: () => void = () => undefined
  const held = new Promise<void>((resolve) => (goOn = resolve))
  let began: () => void = () => undefined
  const hasBegun = new Promise<void>((resolve) => (began = resolve))
  const failing = db.transaction(async (tx) => {
    await add(1, 'of the transaction', tx)
    began()
    await held
    expect(await texts(tx)).toEqual([{ text: 'of the transaction' }])
    throw new Error('rolled back')
  })
  await hasBegun
  const adding = add(2, 'beside it')
  goOn()
  await expect(failing).rejects.toThrow('rolled back')
  await adding
  expect(await texts()).toEqual([{ text: 'beside it' }])
})

test('rejects a statement of a transaction that has ended', async () => {
  const late = await db.transaction(async (tx) => {
    await add(1, 'in time', tx)
    return [tx] as const
  })
  await expect(add(2, 'late', late[0])).rejects.toMatchObject({ cause: { message: 'Transaction is closed' } })
  expect(await texts()).toEqual([{ text: 'in time' }])
})

test('closes after earlier statements, and rejects later ones as unavailable', async () => {
  const other = await memoryDatabase()
  const statement = sql`select 1 as value`
  // drizzle sends a statement when it is awaited.
  const asked = Array.from({ length: 20 }, () => other.db.execute(statement).then((answer) => answer))
  const closing = other.close()
  for (const answer of asked) expect(await answer).toMatchObject({ rows: [{ value: 1 }] })
  await closing
  await expect(other.db.execute(statement)).rejects.toMatchObject({ cause: { name: 'DatabaseUnavailable' } })
  await expect(other.db.transaction((tx) => tx.execute(statement))).rejects.toThrow()
})

test('a statement of a request waits for one list at most', async () => {
  const order: string[] = []
  const run = async (name: string, on: Database) => {
    await on.execute(sql`select 1`)
    order.push(name)
  }
  const lists = ['first list', 'second list', 'third list'].map((name) => run(name, database.reads))
  await Promise.all([...lists, run('request', db)])
  expect(order.indexOf('request')).toBeLessThanOrEqual(1)
  expect(order.filter((name) => name !== 'request')).toEqual(['first list', 'second list', 'third list'])
})

test('a failed list does not affect later ones', async () => {
  const failing = database.reads.execute(sql`select nothing`)
  await add(1, 'one')
  const [, later] = await Promise.allSettled([failing, texts(database.reads)])
  expect(later).toEqual({ status: 'fulfilled', value: [{ text: 'one' }] })
  await expect(failing).rejects.toMatchObject({ cause: { code: '42703' } })
})
