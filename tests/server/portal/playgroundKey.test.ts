import { expect, test } from 'vitest'
import { historyKey } from '@/server/portal/playground/routes'
import { seededCaller, type Caller } from '@/tests/server/support/caller'
import { describeOnBoth } from '@/tests/server/support/databases/engines'

const keyOf = async (me: Caller) => (await me.ask<{ key: string }>('/playground/key')).data?.key ?? ''

describeOnBoth('Keys of stored conversations', (server) => {
  test('gives each account a key of its own, the same at each request', async () => {
    const [lin, mei] = [await seededCaller(server()), await seededCaller(server())]
    const key = await keyOf(lin)
    expect(Buffer.from(key, 'base64url')).toHaveLength(32)
    expect(await keyOf(lin)).toBe(key)
    expect(await keyOf(mei)).not.toBe(key)
  })

  test('gives no key without a session', async () => {
    const response = await fetch(`${server().origin}/puyu/playground/key`)
    expect(response.status).toBe(401)
  })
})

test('a key of conversations depends on the secret and the user', () => {
  const keys = [historyKey('secret', 'lin'), historyKey('secret', 'mei'), historyKey('other', 'lin')]
  expect(new Set(keys).size).toBe(3)
})
