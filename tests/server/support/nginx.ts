import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import path from 'node:path'
import { findNginx } from '@/tests/support/ensureNginx.mjs'
import { freePort } from './freePort'

/** Path of nginx; null where there is none. */
export const nginxProgram = findNginx()

const example = readFileSync(path.resolve(import.meta.dirname, '../../../docs/nginx.conf'), 'utf8')

/** A certificate for the example's name, made for this run; its path without the ending. */
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

function mainConfiguration({ plain, tls }: Ports, certificate: string, site: string, server: string) {
  const http = example
    .replaceAll('/srv/portal/site', site)
    .replaceAll(/\/etc\/letsencrypt\/\S+\/fullchain\.pem/g, `${certificate}.pem`)
    .replaceAll(/\/etc\/letsencrypt\/\S+\/privkey\.pem/g, `${certificate}.key`)
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${tls} ssl`)
    .replace('127.0.0.1:3000', new URL(server).host)
  return wholeConfiguration(http)
}

/** A configuration of one process in its own folder. */
function wholeConfiguration(http: string): string {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path temp/${name};`)
  return [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'worker_processes 1; pid nginx.pid; daemon off; master_process off;',
    'events { worker_connections 64; }',
    `http { access_log off; ${paths.join(' ')}\n${http}\n}`,
  ].join('\n')
}

/** Whether a request is answered well, over TLS that nobody has to trust. */
const answers = (address: string, ca: Buffer) =>
  new Promise<boolean>((resolve) => {
    const asked = request(address, { ca, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    asked.once('error', () => resolve(false)).end()
  })

async function untilItAnswers(origin: string, ca: Buffer, hasEnded: () => boolean, problem: () => string) {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (hasEnded()) throw new Error(`nginx ended: ${problem()}`)
    if (await answers(`${origin}/healthz`, ca)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`nginx does not answer: ${problem()}`)
}

/** A private nginx with `docs/nginx.conf` over the exported `site` and the running `server`, on a loopback port. */
export async function startNginx(prefix: string, site: string, server: string) {
  if (nginxProgram === null) throw new Error('nginx is not installed')
  const ports = { plain: await freePort(), tls: await freePort() }
  mkdirSync(path.join(prefix, 'temp'), { recursive: true })
  const file = path.join(prefix, 'nginx.conf')
  const certificate = makeCertificate(prefix)
  const ca = readFileSync(`${certificate}.pem`)
  writeFileSync(file, mainConfiguration(ports, certificate, site, server))
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
    /** Where it answers without TLS. */
    plainOrigin: `http://127.0.0.1:${ports.plain}`,
    /** The certificate that it shows. */
    ca,
    /** What it complained of. */
    told: () => told,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** A private nginx with what stands in `http`, once it answers on `port`. */
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
 * A private nginx on a loopback port that keeps every answer of `server` that it may keep, by address alone: with `X-Cache` it says
 * what it did.
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

const composed = readFileSync(path.resolve(import.meta.dirname, '../../../docs/compose/nginx.conf'), 'utf8')

/** A private nginx with `docs/compose/nginx.conf` before two processes of the server, without TLS. */
export async function startComposedProxy(prefix: string, servers: readonly [string, string]) {
  const [port, unused] = [await freePort(), await freePort()]
  const http = composed
    .replaceAll(/^ *(ssl_.*|http2 on|listen \[::\].*);$/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${unused};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace('portal-1:3000', new URL(servers[0]).host)
    .replace('portal-2:3000', new URL(servers[1]).host)
  return startPlain(prefix, http, port)
}
