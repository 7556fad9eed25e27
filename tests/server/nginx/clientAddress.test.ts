import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createLog } from '@/server/platform/log'
import { requestLog } from '@/server/platform/http/requestLog'
import type { ServerEnv } from '@/server/platform/http/requestContext'
import { collector } from '../support/testServer'

/** The address of a request with these forwarded addresses, behind so many trusted proxies. */
async function addressOf(forwarded: string | undefined, trustedProxies: number) {
  const app = new Hono<ServerEnv>()
  app.use(requestLog(createLog('silent'), trustedProxies))
  app.get('/', (context) => context.text(context.get('address')))
  const headers = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }
  return (await app.request('/', { headers })).text()
}

const spaces = ' \t'.repeat(4000)

test.each([
  ['10.0.0.1', 0, 'in-process'],
  [undefined, 1, 'in-process'],
  ['10.0.0.1', 1, '10.0.0.1'],
  [`10.0.0.1 ,${spaces}10.0.0.2\t, 10.0.0.3`, 2, '10.0.0.2'],
  [`10.0.0.1,${spaces}`, 2, '10.0.0.1'],
  [`1${spaces}1`, 1, `1${spaces}1`],
  ['10.0.0.1', 2, 'in-process'],
  [`${'10.0.0.1,'.repeat(2000)}10.0.0.2${',10.0.0.3'.repeat(9)}`, 10, '10.0.0.2'],
])('takes the address of %j behind %s proxies', async (forwarded, trustedProxies, address) => {
  expect(await addressOf(forwarded, trustedProxies)).toBe(address)
})

test('warns once of X-Forwarded-For that no proxy is trusted to write', async () => {
  const lines: string[] = []
  const app = new Hono<ServerEnv>()
  app.use(requestLog(createLog('warn', collector(lines)), 0))
  app.get('/', (context) => context.text('ok'))
  for (const headers of [{}, { 'x-forwarded-for': '192.0.2.1' }, { 'x-forwarded-for': '192.0.2.2' }])
    await app.request('/', { headers })
  expect(lines.map((line) => line.includes('TRUSTED_PROXIES=0'))).toEqual([true])
})
