import { eq } from 'drizzle-orm'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { RenderBundle } from '@/openapi/renderBundle'
import type { Served } from '@/openapi/served'
import { readConfiguration } from '@/server/configuration/readConfiguration'
import type { OpenDatabase } from '@/server/storage/database'
import { users } from '@/server/storage/schema/schema'
import { createPageHandler } from '@/server/pages/pageHandler'
import { prepareSite } from '@/server/pages/site'
import type { Browser } from '../support/browser'
import { fakeRender } from '../support/fakeRender'
import { startTestServer } from '../support/testServer'

/** A server with personal pages; its folder is deleted when it stops. */
export async function startPersonalServer(database: OpenDatabase, rendered: Partial<RenderBundle> = {}) {
  const directory = mkdtempSync(path.join(tmpdir(), 'personal-pages-'))
  const clientDirectory = path.join(directory, 'client')
  const files = ['/assets/a-1.js']
  mkdirSync(path.join(clientDirectory, 'assets'), { recursive: true })
  writeFileSync(path.join(clientDirectory, files[0] ?? ''), 'export {}\n')
  const configuration = readConfiguration({ DATA_DIR: path.join(directory, 'data') }, directory)
  const render = { ...fakeRender, ...rendered }
  const build = { template: '<!doctype html>', manifest: {}, styles: {}, clientDirectory, files: [], hash: 'one' }
  const site = await prepareSite({ render, ...build }, configuration)
  const pages = createPageHandler({ configuration, site, render, ...build })
  const server = await startTestServer(database, { pages })
  return {
    directory,
    server,
    nameOf: async (userId: string) => (await server.db.select().from(users).where(eq(users.id, userId)))[0]?.username,
    stop: async () => {
      await server.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

export async function open(browser: Browser, address = '/', headers: Record<string, string> = {}) {
  const response = await browser.send(address, { headers })
  return { response, html: await response.text() }
}

/** The data in a served page; null for the anonymous page. */
export function servedIn(html: string): Served | null {
  const text = /<script type="application\/json">(.*)<\/script>/.exec(html)?.[1]
  return text === undefined ? null : (JSON.parse(text) as Served) // as: this server wrote it
}
