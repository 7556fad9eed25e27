import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createBodyReader, createReadThrottle } from '@/server/gateway/bodies/bodyReader'
import { createBodySlots } from '@/server/gateway/bodies/bodySlots'
import { toJsonBytes } from '@/server/gateway/upstream/exchange'
import type { GatewayEnv } from '@/server/gateway/context/gatewayContext'

const MEBI = 1024 * 1024

const enterer = () => {
  const enter = createBodySlots()
  return (userId: string, bytes = 0) => {
    const place = enter(userId, 10, bytes)
    try {
      place.add(bytes)
    } catch (error) {
      place.release()
      throw error
    }
    return place
  }
}

test('rejects a user’s second large body until the first one is checked', () => {
  const enter = enterer()
  const first = enter('me', MEBI)
  expect(() => enter('me', MEBI)).toThrow('Another large request')
  expect(() => enter('other', MEBI)).not.toThrow()
  first.freeSlot()
  const second = enter('me', MEBI)
  expect(() => enter('me', MEBI)).toThrow('Another large request')
  second.release()
  expect(() => enter('me', MEBI)).not.toThrow()
})

test('bounds the bodies that wait for a response, per user and in total', () => {
  const enter = enterer()
  const wait = (userId: string) => {
    const place = enter(userId, 16 * MEBI)
    place.freeSlot()
    return place
  }
  const mine = wait('me')
  expect(() => wait('me')).toThrow('Another large request')
  for (let user = 0; user < 11; user++) wait(`user ${user}`)
  expect(() => wait('late')).toThrow('no large request at this moment')
  mine.release()
  expect(() => wait('late')).not.toThrow()
})

test('counts a body until the model has accepted its request, also after a heartbeat', async () => {
  let begin: () => void = () => undefined
  const asking = new Promise<void>((resolve) => (begin = resolve))
  const [app, readBody] = [new Hono<GatewayEnv>(), createBodyReader()]
  app.post('/', async (context) => {
    const read = await readBody(context, { userId: 'a', rpm: 1 })
    read.freeSlot()
    read.keepUntil(asking)
    read.release()
    return context.text('begun')
  })
  app.onError((error, context) => context.text(error.message))
  const body = `"data:image/png;base64,${'A'.repeat(13 * MEBI)}"`
  const send = async () =>
    (await app.request('/', { method: 'POST', headers: { 'content-length': String(body.length) }, body })).text()
  expect([await send(), await send()]).toEqual(['begun', expect.stringContaining('Another large request')])
  begin()
  await asking
  expect(await send()).toBe('begun')
})

test('counts a user’s small bodies and frees them all', () => {
  const enter = enterer()
  const places = Array.from({ length: 64 }, () => enter('me'))
  expect(() => enter('me')).toThrow('Another large request')
  for (const place of places.slice(0, 32)) place.release()
  for (const place of places.slice(32)) place.freeSlot()
  expect(() => Array.from({ length: 64 }, () => enter('me'))).not.toThrow()
  expect(() => enter('me')).toThrow('Another large request')
})

test('writes the JSON of JSON.stringify, even if a slice ends within a character', async () => {
  const long = `"\\\n书${'😀'.repeat(200_000)}`
  const value = {
    model: 'm',
    left: undefined,
    messages: [{ content: long }, { content: 'x' }, { content: `a${long}` }],
  }
  const text = (await toJsonBytes(value)).toString()
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
  expect((await toJsonBytes({ a: ['short', 1, null] })).toString()).toBe('{"a":["short",1,null]}')
})

test('yields to other requests while it writes many small images', async () => {
  const immediate = new Promise((resolve) => setImmediate(resolve))
  const writing = toJsonBytes({ urls: Array.from({ length: 4096 }, () => 'A'.repeat(2048)) })
  await expect(Promise.race([writing, immediate.then(() => 'others')])).resolves.toBe('others')
  await writing
})

test('yields to other requests while it writes a large image', async () => {
  const immediate = new Promise((resolve) => setImmediate(resolve))
  const writing = toJsonBytes({ url: 'A'.repeat(8 * MEBI) })
  await expect(Promise.race([writing, immediate.then(() => 'others')])).resolves.toBe('others')
  expect((await writing).length).toBe(8 * MEBI + '{"url":""}'.length)
})

test('reads large bodies at a limited rate, and without delay after a pause', async () => {
  let time = 0
  const waits: number[] = []
  const pace = createReadThrottle(
    () => time,
    (ms) => Promise.resolve(void waits.push(ms)),
  )
  for (let piece = 0; piece < 4; piece++) await pace(MEBI)
  expect(waits).toEqual([31.25, 62.5, 93.75])
  time = 10_000
  await pace(MEBI)
  expect(waits).toHaveLength(3)
})
