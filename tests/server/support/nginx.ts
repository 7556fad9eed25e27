import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findNginx } from '../../support/ensureNginx.mjs'
import { freePort } from './freePort'

/** Path of nginx; null where there is none. */
export const nginxProgram = findNginx()

const example = readFileSync(path.resolve(import.meta.dirname, '../../../docs/nginx.conf'), 'utf8')

function mainConfiguration(port: number, site: string, server: string) {
  const http = example
    .replaceAll('/srv/portal/site', site)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('127.0.0.1:3000', new URL(server).host)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path temp/${name};`)
  return [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'worker_processes 1; pid nginx.pid; daemon off; master_process off;',
    'events { worker_connections 64; }',
    `http { access_log off; ${paths.join(' ')}\n${http}\n}`,
  ].join('\n')
}

async function untilItAnswers(origin: string, hasEnded: () => boolean, problem: () => string) {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (hasEnded()) throw new Error(`nginx ended: ${problem()}`)
    if (
      await fetch(`${origin}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`nginx does not answer: ${problem()}`)
}

/** A private nginx with `docs/nginx.conf` over the exported `site` and the running `server`, on a loopback port. */
export async function startNginx(prefix: string, site: string, server: string) {
  if (nginxProgram === null) throw new Error('nginx is not installed')
  const port = await freePort()
  mkdirSync(path.join(prefix, 'temp'), { recursive: true })
  const file = path.join(prefix, 'nginx.conf')
  writeFileSync(file, mainConfiguration(port, site, server))
  const child = spawn(nginxProgram, ['-p', prefix, '-c', file, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] })
  let told = ''
  child.stderr.on('data', (chunk) => (told += String(chunk)))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const origin = `http://127.0.0.1:${port}`
  await untilItAnswers(
    origin,
    () => child.exitCode !== null,
    () => told,
  )
  return {
    origin,
    /** What it complained of. */
    told: () => told,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
