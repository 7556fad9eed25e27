import { expect, test } from 'vitest'
import type { ServiceStatus } from '@/openapi/types'
import { seededCaller } from '../support/caller'
import { memoryDatabase } from '../support/databases/embedded'
import { freePort } from '../support/freePort'
import { call } from '../support/journeys'
import { startTestServer } from '../support/testServer'

/** Calls a model of a portal whose upstream has been away since the start; returns the portal's status. */
async function statusAfterCall(model: string, environment: Record<string, string>) {
  const upstream = `http://127.0.0.1:${await freePort()}/v1`
  const server = await startTestServer(await memoryDatabase(), {
    environment: { MODEL_UPSTREAM: upstream, ...environment },
  })
  try {
    const secret = await (await seededCaller(server)).newSecret()
    const response = await fetch(`${server.origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
      body: JSON.stringify({ model, messages: [{ role: 'user', content: 'Hello' }] }),
    })
    expect(response.status).toBe(503)
    await server.server.saveHealth()
    return (await call<ServiceStatus>(server.browser(), 'GET', '/puyu/status?days=1')).envelope
  } finally {
    await server.stop()
  }
}

const ids = { MODEL_UPSTREAM_IDS: 'intern-latest=own-model' }

test('calls of a model fail, as the status says, if its upstream has been away since the start', async () => {
  const { data } = await statusAfterCall('intern-latest', ids)
  expect(data?.list.map(({ id, state }) => [id, state])).toEqual([['intern-latest', 'degraded']])
})

test('an id that may not be a model is neither counted nor shown', async () => {
  const { data } = await statusAfterCall('made-up', ids)
  expect(data?.list.map(({ id, state }) => [id, state])).toEqual([['intern-latest', 'no_data']])
})

test('the status is refused while no model is known', async () => {
  expect(await statusAfterCall('made-up', {})).toMatchObject({ code: 1501, data: null })
})
