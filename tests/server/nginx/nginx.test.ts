import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect } from 'node:tls'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LANGUAGE_COOKIE } from '@/openapi/configuration'
import { readConfiguration } from '@/server/configuration/readConfiguration'
import { exportSite } from '@/server/pages/exportSite'
import { createPageHandler } from '@/server/pages/pageHandler'
import { makeSite, type Build } from '@/server/pages/site'
import { languageCases, type LanguageCase } from '@/tests/support/languageCases'
import { memoryDatabase } from '../support/databases/embedded'
import { nginxProgram, startNginx } from '../support/nginx'
import { loadPortalRender } from '../support/portalRender'
import { send, type Sent } from './rawRequest'
import { startTestServer, type TestServer } from '../support/testServer'

/** The path and headers that carry a language case. */
const asHeaders = ({ query, remembered, browser }: LanguageCase) => ({
  path: `/${query === null ? '' : `?lang=${query}`}`,
  headers: { 'accept-language': browser, cookie: remembered === null ? 'a=b' : `${LANGUAGE_COOKIE}=${remembered}` },
})

const languages = [
  {},
  { 'accept-language': 'zh-TW,en;q=0.5' },
  { 'accept-language': 'en, zh' },
  { 'accept-language': ' * ' },
  { 'accept-language': 'fr' },
  { 'accept-language': 'fr', cookie: 'a=b; portal-language=zh' },
  { 'accept-language': 'zh', cookie: 'portal-language=en-US' },
  { 'accept-language': 'en', cookie: 'xportal-language=en; portal-language=fr' },
] as const

describe.skipIf(nginxProgram === null)('The exported site behind nginx', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'portal-nginx-'))
  const out = path.join(directory, 'site')
  const environment = {
    PUBLIC_URL: 'https://portal.example.org',
    PORTAL_TRACKING_SCRIPT: 'https://count.example/a$b;c.js?v=1',
  }
  const configuration = readConfiguration(environment, directory)
  let build: Build
  let server: TestServer
  let nginx: Awaited<ReturnType<typeof startNginx>>

  beforeAll(async () => {
    const { render, template, close } = await loadPortalRender()
    const clientDirectory = path.join(directory, 'client')
    mkdirSync(path.join(clientDirectory, 'assets'), { recursive: true })
    const files = {
      '/assets/a-1.js': 'export {}\n'.repeat(100),
      '/assets/b-1.mp4': '0123456789',
      '/favicon.svg': '<svg/>',
    }
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(clientDirectory, name), text)
    const manifest = { 'index.html': { file: 'assets/a-1.js', isEntry: true, css: ['assets/a-1.css'] } }
    const styles = { 'assets/a-1.css': 'body { margin: 0 }' }
    build = { render, template, manifest, styles, clientDirectory, files: Object.keys(files), hash: 'one' }
    await exportSite(build, configuration, out)
    const site = await makeSite(build, configuration)
    await close()
    const pages = createPageHandler({ configuration, site, ...build })
    server = await startTestServer(await memoryDatabase(), { environment, pages })
    nginx = await startNginx(path.join(directory, 'prefix'), out, server.origin)
  })
  afterAll(async () => {
    await nginx.stop()
    await server.stop()
    rmSync(directory, { recursive: true, force: true })
  })

  const paths = () => build.render.routeTable.map(({ path: route }) => route.replace(/:id|[*]/, 'SAMP1-E0000-0004'))
  const both = async (sent: Sent) => [await send(server.origin, sent), await send(nginx.origin, sent)] as const

  /** Headers that concern the document or security. Small files are not compressed and do not vary. */
  const telling = ({ status, headers }: Awaited<ReturnType<typeof send>>) => ({
    status,
    location: headers.location,
    vary: (headers.vary ?? '').split(', ').filter((name) => name !== '' && name !== 'Accept-Encoding'),
    ...Object.fromEntries(
      Object.entries(status === 302 ? { ...headers, 'content-type': '' } : headers).filter(([name]) =>
        /^(cache-control|content-(language|security|type)|cross-origin|permissions|referrer|strict|x-(content|frame|robots))/.test(
          name,
        ),
      ),
    ),
  })

  test('the exported site behind nginx responds to every path in every language like the reference server', async () => {
    const others = ['/developers/community/', '/nowhere', '/props', '/_shell', '/zh/index.html', '/api/models/a/1.0.md']
    const everyPage = [...paths(), ...others].flatMap((address) =>
      [{}, { 'accept-language': 'en' }].map((headers) => ({ path: address, headers })),
    )
    const everyLanguage = ['/', '/?lang=en-US', '/api?lang=fr&x=1', '/certificate/x'].flatMap((address) =>
      languages.map((headers) => ({ path: address, headers })),
    )
    for (const sent of [...everyPage, ...everyLanguage, ...languageCases.map(asHeaders)]) {
      const [ours, theirs] = await both(sent)
      expect({ sent, ...telling(theirs) }).toEqual({ sent, ...telling(ours) })
      if (ours.status !== 302) expect([sent, theirs.body.equals(ours.body)]).toEqual([sent, true])
    }
    expect(nginx.told()).toBe('')
  })

  test('the exported site behind nginx serves files with the server’s headers, bytes and parts', async () => {
    for (const address of [
      '/assets/a-1.js',
      '/assets/b-1.mp4',
      '/favicon.svg',
      '/sitemap.xml',
      '/openapi/gateway.yaml',
      '/llms.txt',
      '/api/document/chat.md',
      '/api/document/changes.en.atom',
    ]) {
      const [ours, theirs] = await both({ path: address })
      expect([ours.status, theirs.body.equals(ours.body)]).toEqual([200, true])
      expect({ address, ...telling(theirs) }).toEqual({ address, ...telling(ours) })
    }
    const chapter = await send(nginx.origin, { path: '/api/document/chat.md?lang=en' })
    expect(chapter.headers['content-type']).toBe('text/markdown; charset=utf-8')
    expect(chapter.body.toString()).toMatch(/^# Chat\n[^]*curl https:\/\/portal\.example\.org\/v1\/chat\/completions/)
    const part = await send(nginx.origin, { path: '/assets/b-1.mp4', headers: { range: 'bytes=2-4' } })
    expect([part.status, part.body.toString()]).toEqual([206, '234'])
  })

  test('nginx serves the font of the headlines, but not to a browser that saves data', async () => {
    const [name = ''] = readdirSync(path.join(out, 'public', 'assets')).filter((file) => /^headline-zh-.*2$/.test(file))
    const address = `/assets/${name}`
    const [ours, theirs] = await both({ path: address })
    expect([ours.status, theirs.body.equals(ours.body), telling(theirs)]).toEqual([200, true, telling(ours)])
    const saved = await send(nginx.origin, { path: address, headers: { 'save-data': 'on' } })
    expect([saved.status, saved.headers['cache-control']]).toEqual([404, 'no-store'])
    expect(saved.headers['x-content-type-options']).toBe('nosniff')
  })

  test('the exported site behind nginx responds with 404 to every missing path', async () => {
    for (const address of [
      '/assets/none.js',
      '/assets',
      '/assets/',
      '/.well-known/x',
      '/puyu/none',
      '/v1/none',
      '/sso/none',
      '/status/badge.svg?model=none',
    ]) {
      const [ours, theirs] = await both({ path: address })
      expect([address, ours.status, theirs.status]).toEqual([address, 404, 404])
      expect(theirs.headers['content-security-policy']).toBe(ours.headers['content-security-policy'])
    }
  })

  test('the exported site behind nginx sends precompressed files, and 304 for cached ones', async () => {
    const gzip = await send(nginx.origin, { path: '/', headers: { 'accept-encoding': 'gzip' } })
    const plain = await send(nginx.origin, { path: '/' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
    const again = await send(nginx.origin, { path: '/', headers: { 'if-none-match': plain.headers.etag ?? '' } })
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect(again.headers['content-security-policy']).toContain('https://count.example/a%24b%3Bc.js')
  })

  test('the exported site behind nginx redirects plain addresses to TLS', async () => {
    for (const address of ['/', '/api/tokens?x=1&y=%20', '/puyu/users/auth', '/.well-known/x']) {
      const { status, headers } = await send(nginx.plainOrigin, { path: address, headers: { host: 'evil.example' } })
      expect([status, headers.location]).toEqual([301, `https://portal.example.org${address}`])
      expect([headers['strict-transport-security'], headers['server']]).toEqual([undefined, 'nginx'])
    }
  })

  test('the exported site behind nginx speaks HTTP/2 over TLS 1.3 with its certificate', async () => {
    const { hostname, port } = new URL(nginx.origin)
    const socket = connect({ host: hostname, port: Number(port), ca: nginx.ca, ALPNProtocols: ['h2', 'http/1.1'] })
    await once(socket, 'secureConnect')
    expect([socket.authorized, socket.getProtocol(), socket.alpnProtocol]).toEqual([true, 'TLSv1.3', 'h2'])
    socket.destroy()
  })

  test('the exported site behind nginx has the headers that MDN’s Observatory counts, without a failing one', async () => {
    const { headers } = await send(nginx.origin, { path: '/' })
    const policy = headers['content-security-policy'] as string // as: one header of that name
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|\*|http:|script-src[^;]* data:/)
    expect(headers).toMatchObject({
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('the exported site behind nginx forwards cookies that no sibling domain can set', async () => {
    const query = { redirect: 'https://portal.example.org/', clientId: 'portal-dev' }
    const start = await send(nginx.origin, { path: `/sso/start?${new URLSearchParams(query).toString()}` })
    const { pathname, search } = new URL(start.headers.location ?? '')
    const interaction = await send(nginx.origin, { path: `${pathname}${search}` })
    const cookies = [...(start.headers['set-cookie'] ?? []), ...(interaction.headers['set-cookie'] ?? [])]
    const names = cookies.map((cookie) => cookie.split('=')[0] ?? '')
    const known = /^__Host-portal-(browser|flow-[\w-]{12}|sso-(interaction|resume)-[\w-]{43}(\.sig)?)$/
    expect([names.length, names.filter((name) => !known.test(name))]).toEqual([6, []])
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; *path=\/(;|$)/i)
      expect(cookie).toMatch(/; *secure/i)
      expect(cookie).toMatch(/; *httponly/i)
      expect(cookie).toMatch(/; *samesite=lax/i)
    }
  })

  test('the exported site behind nginx forwards calls to the server', async () => {
    const [ours, theirs] = await both({
      path: '/puyu/community/projects?page_size=2',
      headers: { 'accept-language': 'en' },
    })
    expect([theirs.status, theirs.body.toString()]).toEqual([200, ours.body.toString()])
    expect(theirs.headers['x-frame-options']).toBe('DENY')
    const traversal = await send(nginx.origin, { path: '/../site/nginx/http.conf' })
    expect(traversal.status).toBe(400)
  })

  test('the exported site behind nginx redirects the well-known address for a new password', async () => {
    for (const { status, headers } of await both({ path: '/.well-known/change-password' }))
      expect([status, headers.location]).toEqual([302, 'https://portal.example.org/sso/user-center'])
  })

  test('the exported site behind nginx is updated in place, with the times of unchanged files', async () => {
    const home = path.join(out, 'pages', 'zh', 'index.html')
    const before = statSync(home).mtimeMs
    const [gone, asset, stranger] = ['pages/en/gone.html', 'public/assets/old-1.js', 'stranger'].map((name) =>
      path.join(out, name),
    ) as [string, string, string] // as: three names
    writeFileSync(gone, '')
    writeFileSync(asset, '')
    await exportSite(build, configuration, out)
    expect([statSync(home).mtimeMs === before, readdirSync(path.dirname(gone)).includes('gone.html')]).toEqual([
      true,
      false,
    ])
    expect(statSync(asset).size).toBe(0)
    mkdirSync(stranger)
    writeFileSync(path.join(stranger, 'mine.txt'), '')
    await expect(exportSite(build, configuration, stranger)).rejects.toThrow('holds files that no export wrote')
  })
})
