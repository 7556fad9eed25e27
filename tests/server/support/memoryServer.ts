import { afterAll, beforeAll } from 'vitest'
import type { Environment } from '@/server/configuration/environment'
import { memoryDatabase } from './databases/embedded'
import { startTestServer, type TestServer } from './testServer'

/** Limits that no test reaches, and callers whose addresses a test chooses. */
export const WITHOUT_LIMITS = {
  RATE_LIMIT_DEFAULT_RPM: '1000000',
  RATE_LIMIT_DEFAULT_TPM: '1000000000',
  TRUSTED_PROXIES: '1',
}

/** A server on a database in memory for the tests of a file. */
export function memoryServer(environment: Environment = {}) {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(await memoryDatabase(), { environment })
  })
  afterAll(() => server.stop())
  return () => server
}
