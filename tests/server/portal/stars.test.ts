import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { projects, repositoryStars } from '@/server/storage/schema/communitySchema'
import { saveStarCounts } from '@/server/records/community/projectStore'
import { writeSampleProjects } from '@/server/operator/community/samples'
import type { DataOf } from '@/openapi/operations'
import type { OpenDatabase } from '@/server/storage/database'
import { openPostgres } from '@/server/storage/postgres/openPostgres'
import { memoryDatabase } from '../support/databases/embedded'
import { startGitHub, type GitHub } from '../support/providers/gitHub'
import { call } from '../support/journeys'
import { migratedPostgresDatabase } from '../support/databases/newPostgresDatabase'
import { postgresPrograms } from '../support/databases/postgres'
import { startTestServer, type TestServer } from '../support/testServer'

const HOUR_MS = 3600 * 1000
type StarAnswer = DataOf<'getRepositoryStars'>

let gitHub: GitHub
let servers: TestServer[]
/** One database for all tests, emptied before each, because opening one takes longer than a test. */
let database: OpenDatabase
beforeAll(async () => {
  database = await memoryDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  for (const table of [projects, repositoryStars]) await database.db.delete(table)
  servers = []
  gitHub = await startGitHub({ 'internlm/lmdeploy': 1234, 'internlm/xtuner': 99, 'axyzdong/amchat': 7 })
})
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await gitHub.stop()
})

async function start(environment: Record<string, string> = {}, own?: OpenDatabase) {
  const settings = { GITHUB_TOKEN: 'ghp_secret', GITHUB_GRAPHQL_URL: gitHub.url, ...environment }
  const server = await startTestServer(own ?? { ...database, close: () => Promise.resolve() }, {
    environment: settings,
  })
  servers.push(server)
  return server
}

const ask = async (server: TestServer) =>
  (await call<StarAnswer>(server.browser(), 'GET', '/puyu/community/stats/github')).envelope
const stars = async (server: TestServer) => (await ask(server)).data?.repo_stars

test('one request reads all stars, of projects too; what GitHub does not know is absent', async () => {
  await writeSampleProjects(database.db, new Date())
  const server = await start()
  expect(await stars(server)).toEqual({ lmdeploy: 1234, xtuner: 99, amchat: 7 })
  expect(gitHub.asked).toEqual([{ authorization: 'Bearer ghp_secret', repositories: 32 }])
  expect(server.logs.join('')).not.toContain('ghp_secret')
})

test('counts are cached for an hour, then old ones are given while new ones are read', async () => {
  const server = await start()
  expect(await stars(server)).toEqual({ lmdeploy: 1234, xtuner: 99 })
  gitHub.stars['internlm/lmdeploy'] = 1300
  delete gitHub.stars['internlm/xtuner']
  server.advance(HOUR_MS - 60_000)
  await stars(server)
  expect(gitHub.asked).toHaveLength(1)
  server.advance(2 * 60_000)
  expect((await stars(server))?.['lmdeploy']).toBe(1234)
  await vi.waitFor(async () => expect(await stars(server)).toEqual({ lmdeploy: 1300 }))
  expect(gitHub.asked).toHaveLength(2)
})

test('without a GitHub token no stars are known and nothing is requested', async () => {
  await saveStarCounts(database.db, new Map([['internlm/lmdeploy', 5]]), ['internlm/lmdeploy'], new Date())
  const server = await start({ GITHUB_TOKEN: '' })
  expect(await ask(server)).toEqual({ code: 0, msg: '', data: { repo_stars: {} } })
  expect(gitHub.asked).toEqual([])
})

describe('a GitHub that fails', () => {
  const limited = (body: string, status = 200, headers = {}) =>
    gitHub.behave((response) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
    })

  test.each([
    ['refuses the token', 401, '{"message":"Bad credentials"}'],
    ['answers no JSON', 200, '<html>'],
    ['is out of order', 502, ''],
    ['answers something else', 200, '{"data":{"r0":{"stargazerCount":-5},"r1":7}}'],
    ['limits the rate', 200, '{"errors":[{"type":"RATE_LIMITED","message":"API rate limit exceeded"}]}'],
  ])('a GitHub that fails and %s leaves the counts unknown, and says so', async (_, status, body) => {
    limited(body, status)
    const server = await start()
    expect(await ask(server)).toEqual({ code: 1502, msg: 'GitHub 数据加载失败。', data: null })
    server.advance(60_000)
    expect((await ask(server)).code).toBe(1502)
    expect(gitHub.asked).toHaveLength(1)
    gitHub.behave()
    server.advance(5 * 60_000)
    expect((await stars(server))?.['lmdeploy']).toBe(1234)
  })

  test('a GitHub that fails leaves what was known', async () => {
    const server = await start()
    await stars(server)
    limited('', 500)
    server.advance(2 * HOUR_MS)
    await stars(server)
    await vi.waitFor(() => expect(server.logs.join('')).toContain('GitHub responded with 500'))
    expect(await stars(server)).toEqual({ lmdeploy: 1234, xtuner: 99 })
  })

  test('a GitHub that fails is asked again when it says so', async () => {
    limited('{"message":"slow down"}', 403, { 'retry-after': '1800' })
    const server = await start()
    expect((await ask(server)).code).toBe(1502)
    gitHub.behave()
    server.advance(1700 * 1000)
    expect((await ask(server)).code).toBe(1502)
    server.advance(200 * 1000)
    expect((await stars(server))?.['lmdeploy']).toBe(1234)
  })

  test('a GitHub that fails and is not there at all is named in the log', async () => {
    await gitHub.stop()
    const server = await start()
    expect((await ask(server)).code).toBe(1502)
    expect(server.logs.join('')).toContain('GitHub stars not fetched')
    gitHub = await startGitHub({})
  })

  test('a GitHub that fails and never answers delays no request, nor the end of the server', async () => {
    gitHub.behave(() => undefined)
    const server = await start()
    expect(await stars(server)).toEqual({})
    await server.stop()
    servers = []
  })
})

test('stored counts survive a restart while GitHub is down', async () => {
  await stars(await start())
  gitHub.behave((response) => void response.writeHead(502).end())
  const restarted = await start()
  await vi.waitFor(() => expect(restarted.logs.join('')).toContain('GitHub responded with 502'))
  expect(await stars(restarted)).toEqual({ lmdeploy: 1234, xtuner: 99 })
})

test('a project that is added is counted before the hour is over', async () => {
  const server = await start()
  expect(await stars(server)).toEqual({ lmdeploy: 1234, xtuner: 99 })
  await writeSampleProjects(database.db, new Date())
  await vi.waitFor(async () => expect(await stars(server)).toEqual({ lmdeploy: 1234, xtuner: 99, amchat: 7 }))
  await stars(server)
  expect(gitHub.asked).toHaveLength(2)
})

test.skipIf(postgresPrograms === null)('each of several processes fetches the stars once', async () => {
  const address = await migratedPostgresDatabase()
  const databases = await Promise.all([1, 2, 3].map(() => openPostgres(address)))
  const running = await Promise.all(databases.map((own) => start({}, own)))
  for (const server of running)
    await vi.waitFor(async () => expect(await stars(server)).toEqual({ lmdeploy: 1234, xtuner: 99 }))
  await vi.waitFor(() => expect(gitHub.asked).toHaveLength(3))
  for (const server of running) await stars(server)
  expect(gitHub.asked).toHaveLength(3)
  await Promise.all(running.map((server) => server.stop()))
  servers = []
})
