import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { findNginx } from '@/tests/support/ensureServers.mjs'
import { freePort } from './freePort'

/** Path of nginx; null if it is not installed. */
export const nginxProgram = findNginx()

const example = readFileSync(path.resolve(import.meta.dirname, '../../../docs/nginx.conf'), 'utf8')

/** A certificate for the example's name, created for this run; returns its path without the extension. */
function makeCertificate(prefix: string) {
  const file = path.join(prefix, 'certificate')
  const subject = ['-subj', '/CN=portal.example.org', '-addext', 'subjectAltName=DNS:portal.example.org,IP:127.0.0.1']
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', `${file}.key`]
  execFileSync('openssl', ['req', '-x509', ...key, '-out', `${file}.pem`, '-days', '2', ...subject], {
    stdio: 'ignore',
  })
  return file
}

type Ports = { plain: number; tls: number }

/** The example's own paths, ports and servers replaced by those of this run. */
function fillExample({ plain, tls }: Ports, certificate: string, site: string, servers: readonly string[]) {
  return example
    .replaceAll('/srv/portal/site', site)
    .replaceAll(/\/etc\/letsencrypt\/\S+\/fullchain\.pem/g, `${certificate}.pem`)
    .replaceAll(/\/etc\/letsencrypt\/\S+\/privkey\.pem/g, `${certificate}.key`)
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${tls} ssl`)
    .replace(/^ *server 127\.0\.0\.1:3000.*$/m, (line) =>
      servers.map((server) => line.replace('127.0.0.1:3000', new URL(server).host)).join('\n'),
    )
}

const composed = readFileSync(path.resolve(import.meta.dirname, '../../../docs/compose/nginx.conf'), 'utf8')

/** The same for the file of compose, without IPv6, which a machine may lack. */
function fillComposed({ plain, tls }: Ports, certificate: string, [first = '', second = '']: readonly string[]) {
  return composed
    .replaceAll(/^ *listen \[::\].*$/gm, '')
    .replace('/etc/nginx/tls/portal.crt', `${certificate}.pem`)
    .replace('/etc/nginx/tls/portal.key', `${certificate}.key`)
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${tls} ssl`)
    .replace('portal-1:3000', new URL(first).host)
    .replace('portal-2:3000', new URL(second).host)
}

/** A configuration of one process in its own folder; with `reload` it has a worker, as in production. */
function wholeConfiguration(http: string, isReloaded = false): string {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path temp/${name};`)
  return [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `worker_processes 1; pid nginx.pid; daemon off; master_process ${isReloaded ? 'on' : 'off'};`,
    'events { worker_connections 1024; }',
    `http { access_log off; ${paths.join(' ')}\n${http}\n}`,
  ].join('\n')
}

type AskInit = { method?: string; headers?: Record<string, string>; body?: string }

/** Status and text of a response over TLS, with the certificate of this run. */
async function ask(address: string, ca: Buffer, { method = 'GET', headers = {}, body }: AskInit = {}) {
  const asked = request(address, { ca, agent: false, method, headers }).end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage] // as: Node's event carries it
  return { status: answer.statusCode, text: await text(answer) }
}

const answers = (address: string, ca: Buffer) =>
  ask(address, ca).then(
    ({ status }) => status === 200,
    () => false,
  )

async function untilItAnswers(origin: string, ca: Buffer, hasEnded: () => boolean, problem: () => string) {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (hasEnded()) throw new Error(`nginx ended: ${problem()}`)
    if (await answers(`${origin}/healthz`, ca)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`nginx does not answer: ${problem()}`)
}

type Filled = (ports: Ports, certificate: string, servers: readonly string[]) => string

/** A private nginx with an example configuration and TLS in front of running servers, on loopback ports. */
async function startExample(prefix: string, fill: Filled, servers: readonly string[], isReloaded = false) {
  if (nginxProgram === null) throw new Error('nginx is not installed')
  const ports = { plain: await freePort(), tls: await freePort() }
  mkdirSync(path.join(prefix, 'temp'), { recursive: true })
  const file = path.join(prefix, 'nginx.conf')
  const certificate = makeCertificate(prefix)
  const ca = readFileSync(`${certificate}.pem`)
  const write = (to: readonly string[]) =>
    writeFileSync(file, wholeConfiguration(fill(ports, certificate, to), isReloaded))
  write(servers)
  const child = spawn(nginxProgram, ['-p', prefix, '-c', file, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] })
  let told = ''
  child.stderr.on('data', (chunk) => (told += String(chunk)))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const origin = `https://127.0.0.1:${ports.tls}`
  await untilItAnswers(
    origin,
    ca,
    () => child.exitCode !== null,
    () => told,
  )
  return {
    origin,
    /** The address without TLS. */
    plainOrigin: `http://127.0.0.1:${ports.plain}`,
    /** Its certificate. */
    ca,
    /** Its error log. */
    told: () => told,
    /** Sends a request on a new connection. */
    ask: (address: string, init: AskInit = {}) => ask(`${origin}${address}`, ca, init),
    /** Reloads nginx, as `nginx -s reload` after names have new addresses. */
    reload: (to: readonly string[]) => {
      write(to)
      child.kill('SIGHUP')
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

export type Nginx = Awaited<ReturnType<typeof startExample>>

/** `docs/nginx.conf` with the exported `site` and one or more running servers. */
export const startNginx = (prefix: string, site: string, servers: string | readonly string[], isReloaded = false) =>
  startExample(
    prefix,
    (ports, certificate, to) => fillExample(ports, certificate, site, to),
    [servers].flat(),
    isReloaded,
  )

/** `docs/compose/nginx.conf` in front of two processes of the server. */
export const startComposedProxy = (prefix: string, servers: readonly [string, string], isReloaded = false) =>
  startExample(prefix, fillComposed, servers, isReloaded)

/** The files of an export that `docs/nginx.conf` includes, without a page. */
export function writeEmptySite(directory: string): string {
  const names = ['file', 'page', 'elsewhere', 'language', 'language_tag', 'missing']
  const maps = names.map((name) => `map $uri $portal_${name} { default ""; }`).join('\n')
  mkdirSync(path.join(directory, 'nginx'), { recursive: true })
  for (const [name, text] of Object.entries({ http: maps, types: '', headers: '', 'page-headers': '' }))
    writeFileSync(path.join(directory, 'nginx', `${name}.conf`), text)
  return directory
}

/** Starts a private nginx with the configuration `http`; resolves once it responds on `port`. */
async function startPlain(prefix: string, http: string, port: number) {
  if (nginxProgram === null) throw new Error('nginx is not installed')
  mkdirSync(path.join(prefix, 'temp'), { recursive: true })
  const file = path.join(prefix, 'nginx.conf')
  writeFileSync(file, wholeConfiguration(http))
  const child = spawn(nginxProgram, ['-p', prefix, '-c', file, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const origin = `http://127.0.0.1:${port}`
  const isUp = () =>
    fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let attempt = 0; !(await isUp()); attempt++) {
    if (attempt === 200 || child.exitCode !== null) throw new Error('nginx does not answer')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    origin,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/**
 * A private nginx on a loopback port that caches every response of `server` that may be cached, by address alone. `X-Cache` is the
 * status of its cache.
 */
export async function startCachingProxy(prefix: string, server: string) {
  const port = await freePort()
  const location = [
    `proxy_pass ${server}; proxy_http_version 1.1; proxy_set_header Host $host;`,
    'proxy_cache kept; proxy_cache_key $request_uri; proxy_cache_valid any 10m;',
    'add_header X-Cache $upstream_cache_status always;',
  ].join(' ')
  const http = `proxy_cache_path kept keys_zone=kept:1m;\nserver { listen 127.0.0.1:${port}; location / { ${location} } }`
  return startPlain(prefix, http, port)
}
