import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { freePort } from '@/tests/server/support/freePort'
import { nginxProgram } from '@/tests/server/support/nginx'

/** The measured program has this core to itself; model, database and clients use the others. */
const MEASURED_CORE = '0'
/** The portal as started in production, and the other gateway likewise. */
const nodeOptions = ['--max-semi-space-size=32']
const PORTKEY = '@portkey-ai/gateway@1.15.2'
const root = path.resolve(import.meta.dirname, '../../..')

/** A gateway to measure: its origin, tokens and headers. */
export type Measured = {
  name: string
  origin: string
  tokens: readonly string[]
  headers: Readonly<Record<string, string>>
  pids: readonly number[]
  stop(): Promise<void>
}

/** Keeps this process and its children off the core of the measured program. */
export function leaveMeasuredCore(): void {
  execFileSync('taskset', ['-apc', '1-1023', String(process.pid)], { stdio: 'ignore' })
}

/** Starts a program on a core of its own, or on any. */
function startOnCore(
  core: string | null,
  program: string,
  args: readonly string[],
  stdio: 'ignore' | ['ignore', 'inherit', 'inherit', 'ipc'] = 'ignore',
): ChildProcess {
  return spawn('taskset', ['-c', core ?? '0-1023', program, ...args], { stdio })
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function untilAnswers(address: string) {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (
      await fetch(address).then(
        () => true,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${address} does not answer`)
}

const nginxSettings = (prefix: string, http: string) =>
  [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `worker_processes 1; pid ${prefix}/pid; daemon off; master_process off; events { worker_connections 4096; }`,
    `http { access_log off; keepalive_requests 1000000000; client_body_temp_path ${prefix}; proxy_temp_path ${prefix};`,
    `fastcgi_temp_path ${prefix}; uwsgi_temp_path ${prefix}; scgi_temp_path ${prefix};`,
    http,
    '}',
  ].join('\n')

async function startNginx(name: string, core: string | null, http: (port: number) => string): Promise<Measured> {
  if (nginxProgram === null) throw new Error('nginx is not installed')
  const [prefix, port] = [mkdtempSync(path.join(tmpdir(), 'bench-nginx-')), await freePort()]
  const file = path.join(prefix, 'nginx.conf')
  writeFileSync(file, nginxSettings(prefix, http(port)))
  const child = startOnCore(core, nginxProgram, ['-p', prefix, '-c', file, '-e', `${prefix}/error.log`])
  await untilAnswers(`http://127.0.0.1:${port}/`)
  const stop = async () => {
    await endProcess(child)
    rmSync(prefix, { recursive: true, force: true })
  }
  return { name, origin: `http://127.0.0.1:${port}/v1`, tokens: [''], headers: {}, pids: [child.pid ?? 0], stop }
}

const base = { id: 'chatcmpl-bench', created: 1, model: 'model' }
const usage = { prompt_tokens: 3, completion_tokens: 10, total_tokens: 13 }
const message = { role: 'assistant', content: 'word '.repeat(10) }
const answer = { ...base, object: 'chat.completion', choices: [{ index: 0, message, finish_reason: 'stop' }], usage }

/** A model that responds at once, faster than any gateway sends. */
export const startModel = () =>
  startNginx('the model alone', null, (port) => {
    const json = (value: object) => `default_type application/json; return 200 '${JSON.stringify(value)}';`
    const places = `location = /v1/models { ${json({ data: [{ id: 'model' }] })} } location / { ${json(answer)} }`
    return `server { listen 127.0.0.1:${port} backlog=4096; ${places} }`
  })

/** nginx that only passes requests on. */
export const startPlainProxy = (model: string) =>
  startNginx('nginx, plain proxy', MEASURED_CORE, (port) => {
    const keepAlive = 'proxy_http_version 1.1; proxy_set_header Connection "";'
    const upstream = `upstream model { server ${new URL(model).host}; keepalive 64; }`
    return `${upstream} server { listen 127.0.0.1:${port}; location / { proxy_pass http://model; ${keepAlive} } }`
  })

/** Another gateway of the field, from npm's own store, which knows no accounts, limits or counts. */
export async function startPortkey(model: string): Promise<Measured> {
  const find = ['--yes', '--package', PORTKEY, '--call', 'readlink -f "$(command -v gateway)"']
  const program = execFileSync('npx', find, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  const port = await freePort()
  const child = startOnCore(MEASURED_CORE, process.execPath, [...nodeOptions, program, `--port=${port}`, '--headless'])
  await untilAnswers(`http://127.0.0.1:${port}/`)
  const headers = { 'x-portkey-provider': 'openai', 'x-portkey-custom-host': model }
  const stop = () => endProcess(child)
  return { name: PORTKEY, origin: `http://127.0.0.1:${port}/v1`, tokens: ['x'], headers, pids: [child.pid ?? 0], stop }
}

const programs = new Map<string, Promise<string>>()

/** The server of a checkout as it is built for production, without its pages. */
async function buildServer(checkout: string): Promise<string> {
  const outDir = path.join(checkout, 'dist', 'bench')
  await build({
    configFile: false,
    root: checkout,
    logLevel: 'error',
    resolve: { alias: { '@': checkout } },
    build: { ssr: 'tests/bench/throughputServer.ts', outDir, emptyOutDir: true, target: 'node20' },
  })
  return path.join(outDir, 'throughputServer.js')
}

function builtServer(checkout: string): Promise<string> {
  const built = programs.get(checkout) ?? buildServer(checkout)
  programs.set(checkout, built)
  return built
}

export type PortalInput = {
  database: string
  model: string
  accounts: number
  core?: string | null
  flags?: string[]
  traces?: string
  /** The folder of the sources, this one's by default. */
  checkout?: string
}

/** The portal's gateway in a process of its own; `database` is an address, or empty for the embedded one. */
export async function startPortal(name: string, input: PortalInput) {
  const { database, model, accounts, core = MEASURED_CORE, flags = [], traces = '', checkout = root } = input
  const directory = mkdtempSync(path.join(tmpdir(), 'bench-portal-'))
  mkdirSync(directory, { recursive: true })
  const file = await builtServer(checkout)
  const args = [...nodeOptions, ...flags, file, directory, database, model, String(accounts), traces]
  const child = startOnCore(core, process.execPath, args, ['ignore', 'inherit', 'inherit', 'ipc'])
  const [started] = (await once(child, 'message')) as [{ origin: string; tokens: string[] }] // sent by throughputServer.ts
  return {
    ...started,
    name,
    headers: {},
    pids: [child.pid ?? 0],
    /** Its memory after a collection of garbage, where `flags` allow one. */
    async memory() {
      child.send('memory')
      const [memory] = (await once(child, 'message')) as [NodeJS.MemoryUsage] // sent by throughputServer.ts
      return memory
    },
    async stop() {
      await endProcess(child)
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

function ticksOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) // its own and its ended children's
  } catch {
    return 0 // a connection of the database that has ended, whose time is the first process' now
  }
}

/** Milliseconds of processor time that processes have taken so far. */
export const processorTime = (pids: readonly number[]): number => 10 * pids.reduce((sum, pid) => sum + ticksOf(pid), 0)
