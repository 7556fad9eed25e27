import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfiguration } from '@/server/configuration/readConfiguration'
import { readSettings } from '@/server/configuration/settings'
import { createLog } from '@/server/platform/log'
import { warnOfUnreachableServices, openFilesLimit } from '@/server/app/prepareStart'
import { freePort } from '../support/freePort'
import { containing } from '../support/matchers'
import { upstreamAt } from '../support/providers/modelRoute'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'portal-settings-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const write = (content: string | Buffer) => writeFileSync(path.join(directory, '.env'), content)
const refused = (message: string) => containing({ name: 'StartError', message })

test('environment variables win over the file, and both over the program’s defaults', () => {
  write('PORT=4000\nLOG_LEVEL=error\n')
  const { configuration, warnings } = readSettings(
    directory,
    { PORT: '5000' },
    { defaults: { LOG_LEVEL: 'warn', HOST: '::1' } },
  )
  expect(configuration).toMatchObject({ port: 5000, logLevel: 'error', host: '::1' })
  expect(warnings).toEqual([])
})

test.each([
  ['OIDC_ISUER', 'OIDC_ISSUER'],
  ['ODIC_ISSUER', 'OIDC_ISSUER'],
  ['oidc_issuer', 'OIDC_ISSUER'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['MODEL_UPSTREAM_ID', 'MODEL_UPSTREAM_IDS'],
  ['AUDIT_RETENTION_DAY', 'AUDIT_RETENTION_DAYS'],
  ['GITHUB_TOKN', 'GITHUB_TOKEN'],
])('rejects %s and suggests %s', (name, meant) => {
  const error = refused(`${name}: unknown setting; did you mean ${meant}?`)
  expect(() => readSettings(directory, { [name]: 'x' })).toThrow(error)
  write(`${name}=x\n`)
  expect(() => readSettings(directory, {})).toThrow(error)
})

test('a short name is compared with settings only in the file', () => {
  expect(readSettings(directory, { PROT: '1', HOSTS: 'a', PATH: '/bin' }).warnings).toEqual([])
  write('POT=4000\n')
  expect(() => readSettings(directory, {})).toThrow(refused('POT: unknown setting; did you mean PORT?'))
})

test('an unknown name with a setting’s prefix is rejected in the file and warned of elsewhere', () => {
  const mark = (name: string) => `${name}: unknown setting, which is ignored`
  const variables = {
    PORTAL_SERVICE_HOST: '10.0.0.1',
    GITHUB_ACTIONS: 'true',
    DATABASE_PASSWORD: 'x',
    OTEL_BSP_SCHEDULE_DELAY: '1',
    MODEL_PORT: '',
  }
  expect(readSettings(directory, variables).warnings).toEqual([mark('PORTAL_SERVICE_HOST')])
  write('DATABASE_PASSWORD=x\nCOMPOSE_PROJECT_NAME=portal\n')
  expect(readSettings(directory, {}).warnings).toEqual([mark('DATABASE_PASSWORD')])
  write('PORTAL_THEME_COLOUR=red\n')
  expect(() => readSettings(directory, {})).toThrow(
    refused('PORTAL_THEME_COLOUR: unknown setting; .env.example lists all settings'),
  )
})

test('a file that begins with a byte order mark is read without it', () => {
  write('\ufeffPORT=4000\n')
  expect(readSettings(directory, {}).configuration.port).toBe(4000)
})

test.each([
  ['UTF-16 with its mark', Buffer.from('\ufeffPORT=4000\n', 'utf16le'), 'is written in UTF-16; save it as UTF-8'],
  ['UTF-16 without one', Buffer.from('PORT=4000\n', 'utf16le'), 'is written in UTF-16; save it as UTF-8'],
  ['Latin-1', Buffer.from('LEGAL_OPERATOR=Universität\n', 'latin1'), 'is not written in UTF-8; save it as UTF-8'],
])('rejects a file in %s in one line', (_, content, message) => {
  write(content)
  expect(() => readSettings(directory, {})).toThrow(refused(`${path.join(directory, '.env')}: ${message}`))
})

test('warns of an http address of the portal beyond this machine', () => {
  const told = (PUBLIC_URL: string) => readSettings(directory, { PUBLIC_URL }).warnings
  expect(told('http://portal.example.org')).toEqual([
    'PUBLIC_URL: is not https: passwords, sessions and API tokens can be read on their way',
  ])
  for (const address of ['https://portal.example.org', 'http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:80'])
    expect(told(address)).toEqual([])
})

test('warns of an http collector that receives a secret', () => {
  const told = (endpoint: string, headers: string) => {
    const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers }
    return readSettings(directory, { PUBLIC_URL: 'https://portal.example.org', ...tracing }).warnings
  }
  expect(told('http://collector:4318', 'api-key=secret')).toEqual([
    'OTEL_EXPORTER_OTLP_ENDPOINT: is not https: OTEL_EXPORTER_OTLP_HEADERS can be read on their way',
  ])
  expect(told('http://collector:4318', '')).toEqual([])
  expect(told('https://collector.example.org', 'api-key=secret')).toEqual([])
  expect(told('http://127.0.0.1:4318', 'api-key=secret')).toEqual([])
})

test('warns of an application bound that is not above the default limit', () => {
  const told = (variables: Record<string, string>) => readSettings(directory, variables).warnings
  const warning =
    'RATE_LIMIT_APPLICATION_MAX_TPM: 50000 is not above RATE_LIMIT_DEFAULT_TPM=200000: nobody can apply for a higher TPM'
  expect(told({ RATE_LIMIT_DEFAULT_TPM: '200000' })).toEqual([warning])
  expect(told({ RATE_LIMIT_DEFAULT_TPM: '200000', RATE_LIMIT_APPLICATION_MAX_TPM: '200001' })).toEqual([])
  expect(told({ RATE_LIMIT_APPLICATION_MAX_RPM: '10' })).toEqual([
    'RATE_LIMIT_APPLICATION_MAX_RPM: 10 is not above RATE_LIMIT_DEFAULT_RPM=10: nobody can apply for a higher RPM',
  ])
})

test('a new installation by .env.example starts without a warning, with bounds above its default limits', () => {
  write(readFileSync(path.resolve(import.meta.dirname, '../../../.env.example')))
  const { configuration, warnings } = readSettings(directory, {})
  const { defaultLimits, portal } = configuration
  expect(warnings).toEqual([])
  expect([portal.applicationBounds.tpm > defaultLimits.tpm, portal.applicationBounds.rpm > defaultLimits.rpm]).toEqual([
    true,
    true,
  ])
})

test('reads the limit of open files from Linux’s format', () => {
  expect(openFilesLimit('Max open files            200                  4096                 files\n')).toBe(200)
  expect(openFilesLimit('Max open files            unlimited            unlimited            files\n')).toBeNull()
  expect(openFilesLimit('')).toBeNull()
})

async function warned(oidcIssuer: string, upstream: string) {
  const lines: string[] = []
  const destination = new Writable({
    write: (chunk, _, done) => {
      lines.push((JSON.parse(String(chunk)) as { msg: string }).msg) // as: pino's own format
      done()
    },
  })
  const { configuration } = readSettings(directory, {})
  const upstreams = [upstreamAt(upstream, { key: 'sk-very-secret' })]
  const models = { ...configuration.models.current(), upstreams }
  const oidc = { issuer: oidcIssuer, clientId: 'portal', clientSecret: 's' }
  await warnOfUnreachableServices({ oidc, models: { current: () => models } }, createLog('warn', destination))
  return lines.sort()
}

async function withServer<Result>(answer: RequestListener, use: (origin: string) => Promise<Result>) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // as: a TCP server has a port
  const result = await use(`http://127.0.0.1:${port}`)
  server.closeAllConnections()
  server.close()
  return result
}

test('warns of an unreachable or refusing provider or model server without its key', async () => {
  const nowhere = `http://127.0.0.1:${await freePort()}`
  expect(await warned(nowhere, `${nowhere}/v1`)).toEqual([
    `MODEL_UPSTREAM: ${nowhere}/v1/models cannot be reached: ECONNREFUSED`,
    expect.stringMatching(`^OIDC_ISSUER: ${nowhere}: the provider cannot be reached: .*ECONNREFUSED`),
  ])
  const refuses: RequestListener = (_, response) => response.writeHead(401).end()
  await withServer(refuses, async (origin) => {
    expect(await warned(origin, `${origin}/v1`)).toEqual([
      `MODEL_UPSTREAM: ${origin}/v1/models responds with 401`,
      `OIDC_ISSUER: ${origin}: unexpected HTTP response status code: the status is 401`,
    ])
  })
})

test('gives no warning if provider and model server respond', async () => {
  const seen: string[] = []
  const answers: RequestListener = (request, response) => {
    seen.push(`${request.url} ${request.headers.authorization ?? ''}`)
    const issuer = `http://${request.headers.host}`
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ issuer }))
  }
  await withServer(answers, async (origin) => {
    expect(await warned(`${origin}/`, `${origin}/v1`)).toEqual([])
  })
  expect(seen.sort()).toEqual(['/.well-known/openid-configuration ', '/v1/models Bearer sk-very-secret'])
})

test('warns of a provider with another issuer than the setting, with both values', async () => {
  const answers: RequestListener = ({ headers: { host }, url }, response) => {
    if (url !== '/realm/.well-known/openid-configuration') response.end('{}')
    else
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ issuer: `http://${host}/realm` }))
  }
  await withServer(answers, async (origin) => {
    const [line, ...more] = await warned(`${origin}/realm/`, `${origin}/v1`)
    expect(more).toEqual([])
    expect(line).toContain(`OIDC_ISSUER: ${origin}/realm/: `)
    expect(line).toContain(`"issuer" is "${origin}/realm", expected "${origin}/realm/"`)
    expect(await warned(`${origin}/realm/.well-known/openid-configuration`, `${origin}/v1`)).toEqual([])
  })
})

test.each(['responses', 'openai,other', 'openai,'])('rejects %s as protocols of an upstream', (protocols) => {
  expect(() => readConfiguration({ MODEL_UPSTREAM_SPEAKS: protocols }, '/nonexistent')).toThrow(
    'MODEL_UPSTREAM_SPEAKS: must',
  )
})
