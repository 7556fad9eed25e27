import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '@/server/storage/database'
import { withDiskSpaceCheck } from '@/server/storage/embedded/diskSpace'
import { withStatements } from '@/server/storage/embedded/statements'
import { memoryDatabase } from '../support/embedded'

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

const prepared = async () => {
  const [row] = await db.select({ count: sql`count(*)`.mapWith(Number) }).from(sql`pg_prepared_statements`)
  return row?.count ?? NaN
}

test('the embedded database prepares a statement once, whatever its values are', async () => {
  await add(1, 'one')
  const before = await prepared()
  for (const id of [2, 3, 4]) await add(id, id === 3 ? null : `${id}`)
  expect(await prepared()).toBe(before)
  expect(await texts()).toEqual([{ text: 'one' }, { text: '2' }, { text: null }, { text: '4' }])
})

test('a statement that fails on the embedded database fails no later one', async () => {
  await add(1, 'one')
  for (let attempt = 0; attempt < 2; attempt++)
    await expect(add(1, 'again')).rejects.toMatchObject({ cause: { code: '23505' } })
  await expect(db.execute(sql`select nothing`)).rejects.toMatchObject({ cause: { code: '42703' } })
  await add(2, 'two')
  expect(await texts()).toEqual([{ text: 'one' }, { text: 'two' }])
})

test('the embedded database prepares a statement again whose table has changed', async () => {
  const all = sql`select * from notes`
  await add(1, 'one')
  expect(await db.execute(all)).toMatchObject({ rows: [{ id: 1, text: 'one' }] })
  await db.execute(sql`alter table notes add column more int default 7`)
  await expect(db.execute(all)).rejects.toThrow()
  expect(await db.execute(all)).toMatchObject({ rows: [{ id: 1, text: 'one', more: 7 }] })
})

test('a statement waits for the end of another’s transaction on the embedded database', async () => {
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

test('a statement of a transaction that is over is refused on the embedded database', async () => {
  const late = await db.transaction(async (tx) => {
    await add(1, 'in time', tx)
    return [tx] as const
  })
  await expect(add(2, 'late', late[0])).rejects.toMatchObject({ cause: { message: 'the transaction is over' } })
  expect(await texts()).toEqual([{ text: 'in time' }])
})

test('a statement that waits for the disk while its transaction fails is not made after it', async () => {
  const client = await PGlite.create()
  await client.exec('create table notes (id int primary key)')
  let check = Promise.resolve()
  const asked = withStatements(withDiskSpaceCheck(client, () => check))
  let goOn: () => void = () => undefined
  let late: Promise<unknown> = Promise.resolve()
  const failing = asked.transaction((tx) => {
    check = new Promise((resolve) => (goOn = resolve))
    late = tx.query('insert into notes values (1)')
    check = Promise.resolve()
    return tx.query('select 1 / 0')
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  goOn()
  await expect(late).rejects.toThrow('the transaction is over')
  expect(await asked.query('select * from notes')).toMatchObject({ rows: [] })
  await asked.close()
})

test('the embedded database closes after what was asked before, and makes nothing afterwards', async () => {
  const other = await memoryDatabase()
  const statement = sql`select 1 as value`
  // A statement of drizzle is made when it is waited for.
  const asked = Array.from({ length: 20 }, () => other.db.execute(statement).then((answer) => answer))
  const closing = other.close()
  for (const answer of asked) expect(await answer).toMatchObject({ rows: [{ value: 1 }] })
  await closing
  await expect(other.db.execute(statement)).rejects.toMatchObject({ cause: { name: 'DatabaseUnavailable' } })
  await expect(other.db.transaction((tx) => tx.execute(statement))).rejects.toThrow()
})

test('the embedded database keeps at most 200 statements prepared, however many there are', async () => {
  for (let index = 0; index < 450; index++) await db.execute(sql.raw(`select ${index} as value`))
  expect(await prepared()).toBeLessThanOrEqual(201)
  expect(await db.execute(sql.raw('select 3 as value'))).toMatchObject({ rows: [{ value: 3 }] })
})
