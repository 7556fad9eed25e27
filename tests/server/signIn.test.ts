import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryDatabase } from './support/embedded'
import { call, exchange, person, signUp } from './support/journeys'
import { startTestServer, type TestServer } from './support/testServer'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(await memoryDatabase())
}, 60_000)
afterAll(() => server.stop())

test('whole', async () => {
  const browser = server.browser()
  const back = await signUp(browser)
  const token = await exchange(browser, back)
  expect(person).toBeTruthy()
})
