import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { sendWorkerRemoval } from '@/server/pages/workerRemoval'

test('a service worker of an earlier site is replaced by one that removes itself', async () => {
  const worker = sendWorkerRemoval()
  expect([worker.status, worker.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
  const calls: string[] = []
  const handlers: Record<string, (event: { waitUntil: (work: Promise<void>) => Promise<void> }) => Promise<void>> = {}
  const scope = {
    addEventListener: (name: string, handler: (typeof handlers)[string]) => (handlers[name] = handler),
    skipWaiting: () => calls.push('skipWaiting'),
    caches: { keys: () => Promise.resolve(['old']), delete: (name: string) => calls.push(`delete ${name}`) },
    registration: { unregister: () => calls.push('unregister') },
    clients: {
      matchAll: () => Promise.resolve([{ url: '/', navigate: (url: string) => calls.push(`navigate ${url}`) }]),
    },
  }
  runInNewContext(await worker.text(), scope)
  let done: Promise<void> = Promise.resolve()
  const event = { waitUntil: (work: Promise<void>) => (done = work) }
  for (const name of ['install', 'activate']) await handlers[name]?.(event)
  await done
  expect(calls).toEqual(['skipWaiting', 'delete old', 'unregister', 'navigate /'])
})
