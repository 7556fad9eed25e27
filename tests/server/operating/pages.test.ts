import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { RenderBundle } from '@/openapi/renderBundle'
import { readConfiguration } from '@/server/configuration/readConfiguration'
import { createPageHandler } from '@/server/pages/pageHandler'
import { prepareSite, type Build } from '@/server/pages/site'
import { memoryDatabase } from '../support/databases/embedded'
import { fakeRender } from '../support/fakeRender'
import { matching } from '../support/matchers'
import { startTestServer, type TestServer } from '../support/testServer'

const directory = mkdtempSync(path.join(tmpdir(), 'portal-pages-'))
const clientDirectory = path.join(directory, 'client')
const files = ['/assets/index-abc.js', '/assets/clip-abc.mp4', '/favicon.svg']
const render = { ...fakeRender, renderSite: vi.fn<RenderBundle['renderSite']>((input) => fakeRender.renderSite(input)) }
const build: Build = {
  render,
  template: `<!doctype html>${' '.repeat(400)}`,
  manifest: {},
  styles: {},
  clientDirectory,
  files,
  hash: 'one',
}
const environment = {
  PUBLIC_URL: 'https://portal.example.org',
  DATA_DIR: path.join(directory, 'data'),
  PORTAL_INTEREST_GROUP_SCRIPT: 'https://sig.example/a.js?v=1',
}
const configuration = readConfiguration(environment, directory)
let server: TestServer

beforeAll(async () => {
  mkdirSync(path.join(clientDirectory, 'assets'), { recursive: true })
  writeFileSync(path.join(clientDirectory, files[0] ?? ''), 'export {}\n'.repeat(100))
  writeFileSync(path.join(clientDirectory, files[1] ?? ''), Buffer.from('0123456789'))
  writeFileSync(path.join(clientDirectory, files[2] ?? ''), '<svg/>')
  const site = await prepareSite(build, configuration)
  server = await startTestServer(await memoryDatabase(), {
    environment,
    pages: createPageHandler({ configuration, site, ...build }),
  })
})
afterAll(async () => {
  await server.stop()
  rmSync(directory, { recursive: true, force: true })
})

const get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.origin + address, { redirect: 'manual', headers, method })

test('a page has the language of query, cookie or browser', async () => {
  const language = async (address: string, headers: Record<string, string>) =>
    (await get(address, headers)).headers.get('content-language')
  expect(await language('/', {})).toBe('zh-CN')
  expect(await language('/', { 'accept-language': 'de' })).toBe('en')
  expect(await language('/', { 'accept-language': 'de', cookie: 'portal-language=zh' })).toBe('zh-CN')
  expect(await language('/?lang=en-US', { cookie: 'portal-language=zh' })).toBe('en')
})

test('a page carries its policy and the security headers of an https portal', async () => {
  const { headers } = await get('/')
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self' 'sha256-fake=' https://sig.example/a.js; style-src 'self' 'sha256-styles=' 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='; img-src 'self' data:; media-src 'self'; " +
      "font-src 'self'; manifest-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
      "require-trusted-types-for 'script'; trusted-types portal-script highcharts; upgrade-insecure-requests",
  )
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-cache',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    vary: 'Accept-Language, Cookie, Accept-Encoding',
    'x-content-type-options': 'nosniff',
  })
})

test.each([
  ['a page', '/', 200],
  ['a file kept in memory', '/assets/index-abc.js', 200],
  ['a file on the disk', '/assets/clip-abc.mp4', 200],
  ['a redirect', '/nowhere', 302],
  ['a call', '/puyu/nothing', 404],
  ['a call of the gateway', '/v1/models', 401],
  ['a page of the sign-in', '/sso/nothing', 404],
  ['an answer of the provider', '/sso/oidc/.well-known/openid-configuration', 200],
])('%s carries every security header and the id of its request', async (_, address, status) => {
  const answer = await get(address, { 'x-request-id': 'proxy-0123456789' })
  expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
    status,
    {
      'content-security-policy': matching(/^default-src 'none'; .*frame-ancestors 'none'/),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy':
        'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), ' +
        'microphone=(), midi=(), payment=(), usb=(), xr-spatial-tracking=()',
      'referrer-policy': matching(/^(strict-origin-when-cross-origin|same-origin)$/),
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-request-id': 'proxy-0123456789',
    },
  ])
  expect((await get(address, { 'x-request-id': 'not "an id"' })).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

/** The encoded bytes of a response, which fetch would decode. */
async function raw(encoding: string) {
  const [response] = (await once(
    request(server.origin, { headers: { 'accept-encoding': encoding } }).end(),
    'response',
  )) as [
    IncomingMessage, // as: Node's event carries it
  ]
  return { encoding: response.headers['content-encoding'], body: await buffer(response) }
}

test('pages have the smallest encoding that the browser accepts', async () => {
  const plain = Buffer.from(await (await get('/', { 'accept-encoding': 'identity' })).arrayBuffer())
  const [brotli, gzip] = [await raw('gzip, br'), await raw('gzip, br;q=0')]
  expect([brotli.encoding, gzip.encoding]).toEqual(['br', 'gzip'])
  expect(brotliDecompressSync(brotli.body).equals(plain)).toBe(true)
  expect(gunzipSync(gzip.body).equals(plain)).toBe(true)
  const upperCase = await raw('GZIP;q=0.5')
  expect([upperCase.encoding, (await raw('*')).encoding]).toEqual(['gzip', undefined])
})

test.each(['/', '/api/tokens', '/assets/index-abc.js', '/assets/clip-abc.mp4', '/robots.txt'])(
  '%s is not sent again to a browser that has it, and keeps its headers there',
  async (address) => {
    const { headers } = await get(address)
    const etag = headers.get('etag') ?? ''
    for (const known of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const again = await get(address, { 'if-none-match': known })
      expect([known, again.status, await again.text()]).toEqual([known, 304, ''])
      for (const name of ['cache-control', 'content-language', 'content-security-policy', 'etag', 'x-robots-tag'])
        expect([name, again.headers.get(name)]).toEqual([name, headers.get(name)])
    }
    expect((await get(address, { 'if-none-match': '"other"' })).status).toBe(200)
  },
)

test('a HEAD request returns only headers', async () => {
  for (const address of ['/', '/assets/clip-abc.mp4']) {
    const [response, whole] = [await get(address, {}, 'HEAD'), await get(address)]
    expect([response.status, await response.text()]).toEqual([200, ''])
    const kept = (headers: Headers) =>
      [...headers].filter(([name]) => !/^(date|x-request-id|connection|keep-alive)$/.test(name))
    expect(kept(response.headers)).toEqual(kept(whole.headers))
  }
})

test('login-required pages have a frame of their own and single pages a shell, neither of them indexed', async () => {
  for (const [address, title] of [
    ['/api/tokens', '/api/tokens'],
    ['/certificate/InternLM-C2-S0001', '/_shell'],
  ] as const) {
    const response = await get(address)
    expect([
      response.status,
      response.headers.get('x-robots-tag'),
      (await response.text()).includes(`<title>${title}</title>`),
    ]).toEqual([200, 'noindex', true])
  }
  expect((await get('/')).headers.get('x-robots-tag')).toBeNull()
})

test.each([
  ['/api?lang=en', '/api/document?lang=en'],
  ['/developers', '/developers/community'],
  ['/nowhere', '/'],
  ['//evil.example', '/'],
  ['/index.html', '/'],
  ['/models', '/'],
  ['/api/tags', '/'],
])('%s redirects a browser to %s', async (from, to) => {
  const response = await get(from, { accept: 'text/html,application/xhtml+xml' })
  expect([response.status, response.headers.get('location')]).toEqual([302, to])
})

test.each([
  '/assets/none.js',
  '/assets',
  '/assets/../../package.json',
  '/.well-known/x',
  '/puyu/pages',
  '/v1/chat/completions',
])('%s is never a page', async (address) => {
  const response = await get(address)
  expect([response.status, (response.headers.get('content-type') ?? '').includes('html')]).toEqual([
    address.includes('..') ? 302 : 404,
    false,
  ])
})

test('a Markdown chapter has the language of query, cookie or browser and is revalidated', async () => {
  const ask = async (query: string, headers: Record<string, string> = {}) => {
    const answer = await get(`/api/document.md${query}`, headers)
    const named = ['content-type', 'content-language', 'vary', 'cache-control'].map((name) => answer.headers.get(name))
    return [await answer.text(), ...named]
  }
  const [type, vary, cache] = ['text/markdown; charset=utf-8', 'Accept-Language, Cookie, Accept-Encoding', 'no-cache']
  expect(await ask('', { 'accept-language': 'en' })).toEqual(['# en\n', type, 'en', vary, cache])
  expect(await ask('?lang=zh', { 'accept-language': 'en' })).toEqual(['# zh\n', type, 'zh-CN', vary, cache])
  expect((await ask('', { cookie: 'portal-language=en' }))[0]).toBe('# en\n')
  const etag = (await get('/api/document.md?lang=en')).headers.get('etag') ?? ''
  expect((await get('/api/document.md?lang=en', { 'if-none-match': etag })).status).toBe(304)
  expect((await get('/api/other.md')).status).toBe(302)
})

test('hashed assets are cached for a year, others are revalidated', async () => {
  const control = async (file: string) => (await get(file)).headers.get('cache-control')
  expect(await control('/assets/index-abc.js')).toBe('public, max-age=31536000, immutable')
  expect(await control('/favicon.svg')).toBe('no-cache')
  expect(await (await get('/robots.txt')).text()).toBe('Sitemap: https://portal.example.org/sitemap.xml\n')
})

test('a clip is served in the requested ranges', async () => {
  const part = async (range: string) => {
    const response = await get('/assets/clip-abc.mp4', { range })
    return [response.status, response.headers.get('content-range'), await response.text()]
  }
  expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234'])
  expect(await part('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789'])
  expect(await part('bytes=-2')).toEqual([206, 'bytes 8-9/10', '89'])
  expect(await part('bytes=20-')).toEqual([416, 'bytes */10', ''])
  expect(await part('lines=1-2')).toEqual([200, null, '0123456789'])
})

test('the site is rendered once per build and settings, replacing the last one', async () => {
  const [first] = readdirSync(path.join(directory, 'data', 'site'))
  const before = render.renderSite.mock.calls.length
  await prepareSite(build, configuration)
  expect(render.renderSite.mock.calls.length).toBe(before)
  const changed = readConfiguration({ ...environment, PORTAL_LINK_CHAT: 'none' }, directory)
  await prepareSite(build, changed)
  expect(render.renderSite.mock.calls.length).toBe(before + 1)
  const left = readdirSync(path.join(directory, 'data', 'site'))
  expect([left.length, left[0] === first]).toEqual([1, false])
  await prepareSite({ ...build, hash: 'two' }, changed)
  expect(render.renderSite.mock.calls.length).toBe(before + 2)
})
