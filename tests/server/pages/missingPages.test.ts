import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryDatabase } from '../support/databases/embedded'
import { matching } from '../support/matchers'
import { startPersonalServer } from './personalServer'

let portal: Awaited<ReturnType<typeof startPersonalServer>>
beforeAll(async () => {
  portal = await startPersonalServer(await memoryDatabase())
})
afterAll(() => portal.stop())

const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(portal.server.origin + address, { headers })

test('a path below the documentation without a chapter gets 404 and a page in its language, uncached', async () => {
  const response = await get('/api/document/nothing', { 'accept-language': 'en' })
  expect([response.status, await response.text()]).toEqual([404, matching(/<html lang="en"><title>\/api\/document/)])
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-language': 'en',
    'x-robots-tag': 'noindex',
  })
  expect(response.headers.has('etag')).toBe(false)
  expect((await get('/api/document/nothing.md')).status).toBe(404)
})

test('a request for a service worker’s script gets the one that removes itself, at any path', async () => {
  const { headers } = await get('/service-worker.js', { 'service-worker': 'script', accept: '*/*' })
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
})
