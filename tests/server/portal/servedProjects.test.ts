import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { importProjects, removeProject, readProjects, type ProjectInput } from '@/server/operator/community/projectFile'
import { readConfiguration } from '@/server/configuration/readConfiguration'
import { users } from '@/server/storage/schema/schema'
import type { ChangeListener, OpenDatabase } from '@/server/storage/database'
import { createPageHandler } from '@/server/pages/pageHandler'
import { createProjectsPageRenderer } from '@/server/pages/projectsPage'
import { makeSite } from '@/server/pages/site'
import { seededSession } from '../support/caller'
import { memoryDatabase } from '../support/databases/embedded'
import { fakeRender } from '../support/fakeRender'
import { migratedPostgresDatabase, openUnhurried } from '../support/databases/newPostgresDatabase'
import { postgresPrograms } from '../support/databases/postgres'
import { startTestServer, type TestServer } from '../support/testServer'

const directory = mkdtempSync(path.join(tmpdir(), 'served-projects-'))
const clientDirectory = path.join(directory, 'client')
const configuration = readConfiguration({}, directory)
const address = '/developers/community'

beforeAll(() => mkdirSync(clientDirectory))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

function namedProject(key: string, name: string): ProjectInput {
  const description = { zh: '说明', en: 'Description' }
  const entry = { key, name: { zh: `${name}，中文`, en: name }, description, tags: [3], status: 2, links: {} }
  const { projects, problems } = readProjects(JSON.stringify([entry]))
  const [project] = projects
  if (!project) throw new Error(problems.join())
  return project
}

const write = ({ db }: OpenDatabase, key: string, name: string) =>
  importProjects(db, { inputs: [namedProject(key, name)], now: new Date(), isDry: false })

async function startWithPages(database: OpenDatabase) {
  const render = vi.fn<typeof fakeRender.projectsPage.render>((...given) => fakeRender.projectsPage.render(...given))
  const bundle = { ...fakeRender.projectsPage, render }
  const template = `<!doctype html>${' '.repeat(400)}`
  const input = { render: fakeRender, template, manifest: {}, styles: {}, clientDirectory, files: [], hash: 'one' }
  const site = await makeSite(input, configuration)
  const projectsPage = createProjectsPageRenderer(bundle, {
    ...input,
    configuration: configuration.portal,
    headingStyles: '',
  })
  const pages = createPageHandler({ configuration, site, projectsPage, ...input })
  const server = await startTestServer(database, { pages, projectsPage })
  return { server, render }
}

async function read({ origin }: Pick<TestServer, 'origin'>, query = '?lang=en') {
  const response = await fetch(origin + address + query)
  const html = await response.text()
  return { response, html, names: [...html.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, name]) => name) }
}

const showsOnly = (server: TestServer, ...names: string[]) =>
  vi.waitFor(
    async () => {
      const shown = [await read(server), await read(server, '?lang=zh')]
      expect(shown.map((page) => page.names)).toEqual([names, names.map((name) => `${name}，中文`)])
    },
    { interval: 20, timeout: 5000 },
  )

describe('the page of projects', () => {
  let database: OpenDatabase
  let server: TestServer
  let render: Awaited<ReturnType<typeof startWithPages>>['render']
  beforeAll(async () => {
    database = await memoryDatabase()
    await write(database, 'one', 'One <b>')
    ;({ server, render } = await startWithPages(database))
  })
  afterAll(() => server.stop())

  test('the page of projects is served with them in each language, signed in or not', async () => {
    const { names, response, html } = await read(server)
    expect(names).toEqual(['One &lt;b>'])
    expect((await read(server, '?lang=zh')).names).toEqual(['One &lt;b>，中文'])
    expect(response.headers.get('content-security-policy')).toContain("'sha256-styles='")
    const { browser, userId } = await seededSession(server)
    const [person] = await server.db.select().from(users).where(eq(users.id, userId))
    const own = await (await browser.send(`${address}?lang=en`)).text()
    expect(own).toContain('<h3>One &lt;b></h3>')
    expect(own).toContain(`"username":"${person?.username}"`)
    expect(html).not.toContain(person?.username)
  })

  test('the page of projects is served without them if the address selects others', async () => {
    for (const query of ['?tag=3', '?lang=en&page=2']) expect((await read(server, query)).names).toEqual([])
  })

  test('the page of projects is rendered again when they change, with another tag', async () => {
    const before = (await read(server)).response.headers.get('etag') ?? ''
    const kept = await server.browser().send(`${address}?lang=en`, { headers: { 'if-none-match': before } })
    expect(kept.status).toBe(304)
    await write(database, 'one', 'Uno')
    await showsOnly(server, 'Uno')
    const after = await server.browser().send(`${address}?lang=en`, { headers: { 'if-none-match': before } })
    expect([after.status, after.headers.get('etag') === before]).toEqual([200, false])
  })

  test('projects cannot contain placeholders of personal content', async () => {
    await write(database, 'one', 'Uno\uE002\uE004 mas')
    await showsOnly(server, 'Uno mas')
    await write(database, 'one', 'Uno')
    await showsOnly(server, 'Uno')
  })

  test('the page of projects is not rendered again if its projects are the same', async () => {
    const rendered = render.mock.calls.length
    await database.db.execute(sql`select pg_notify('portal_changes', 'projects:')`)
    await write(database, 'two', 'Two')
    await showsOnly(server, 'Two', 'Uno')
    expect(render.mock.calls.length).toBe(rendered + 2)
  })

  test('the page of projects is served unchanged during a rendering, and empty after a failure', async () => {
    let fail = () => {}
    render.mockImplementationOnce(() => new Promise((_, reject) => (fail = () => reject(new Error('no room')))))
    const calls = render.mock.calls.length
    await write(database, 'two', 'Dos')
    await vi.waitFor(() => expect(render.mock.calls.length).toBe(calls + 1))
    expect((await read(server)).names).toEqual(['Two', 'Uno'])
    fail()
    await showsOnly(server)
    expect(server.logs.join('')).toContain('project list could not be rendered; served without it')
    await write(database, 'two', 'Deux')
    await showsOnly(server, 'Deux', 'Uno')
  })

  test('the page of projects is the page of the build if there are no projects', async () => {
    for (const key of ['one', 'two']) await removeProject(database.db, key)
    await showsOnly(server)
    expect((await read(server)).html).toContain('<link rel="canonical"')
  })
})

describe('the page of projects and its database', () => {
  test('the page of projects is served without them while the change listener is disconnected', async () => {
    const database = await memoryDatabase()
    await write(database, 'one', 'One')
    let listener: ChangeListener | undefined
    const listen: OpenDatabase['listen'] = (given) => {
      listener = given
      return database.listen(given)
    }
    const { server } = await startWithPages({ ...database, listen })
    await showsOnly(server, 'One')
    listener?.onDisconnected()
    expect((await read(server)).names).toEqual([])
    listener?.onConnected()
    await showsOnly(server, 'One')
    await server.stop()
  })

  test.skipIf(postgresPrograms === null)('the page of projects is rendered again in every process', async () => {
    const at = await migratedPostgresDatabase()
    const [one, other] = await Promise.all([openUnhurried(at), openUnhurried(at)])
    const started = await Promise.all([startWithPages(one), startWithPages(other)])
    const servers = started.map(({ server }) => server)
    for (const server of servers) expect((await read(server)).names).toEqual([])
    await write(one, 'one', 'One')
    for (const server of servers) await showsOnly(server, 'One')
    await Promise.all(servers.map((server) => server.stop()))
  })
})
