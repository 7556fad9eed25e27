import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Both only guard: a machine with other work takes its time.
const START_MS = 240_000
const STOP_MS = 60_000
/** How many ports are tried. */
const ATTEMPTS = 3

export type PortalServer = {
  url: string
  port: string
  dataDirectory: string
  /** Everything that the server wrote since it started. */
  log: () => string
  /** The id of its process. */
  pid: () => number
  /** Ends it as a power cut does. */
  kill: () => Promise<void>
  /** Starts it on the same data and port after a `kill`. */
  start: () => Promise<void>
  /** Stops it as a service manager does, and starts it again on the same data and port. */
  restart: () => Promise<void>
  /** Stops it gracefully and deletes its data, unless told to leave it. */
  stop: (options?: { keepData: boolean }) => Promise<void>
}

/** A loopback port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server's address is never a text
  server.close()
  await once(server, 'close')
  return port
}

const builtProgram = ['dist/server/main.js']
/** The same portal in fault mode, from its sources or bundled by `npm run check`; `/faults` plans the faults of its calls. */
const bundled = process.env['PORTAL_TEST_FAULTY_PROGRAM']
const faultyProgram = bundled === undefined ? ['--import', 'tsx', 'tools/faults/main.ts'] : [bundled]

/**
 * Starts the built portal on its own data folder, with none of the caller's settings; with `PORTAL_TEST_FAULTS` its server
 * runs from the sources, in the fault mode.
 */
export async function startPortal(settings: Readonly<Record<string, string>> = {}): Promise<PortalServer> {
  for (let attempt = 1; ; attempt++)
    try {
      return await startOnce(settings)
    } catch (error) {
      // Another test may take a port between finding it free and listening on it.
      const isTaken = settings['PORT'] === undefined && /PORT: \d+ is in use/.test(String(error))
      if (!isTaken || attempt === ATTEMPTS) throw error
    }
}

async function startOnce(settings: Readonly<Record<string, string>>): Promise<PortalServer> {
  const port = settings['PORT'] ?? String(await freePort())
  const url = settings['PUBLIC_URL'] ?? `http://localhost:${port}`
  const dataDirectory = settings['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'portal-data-')))
  const prepared = process.env['PORTAL_TEST_DATABASE']
  const isNew = settings['DATA_DIR'] === undefined && settings['DATABASE_URL'] === undefined
  if (isNew && prepared !== undefined) await cp(prepared, join(dataDirectory, 'database'), { recursive: true })
  const blank = {
    DATABASE_URL: '',
    OIDC_ISSUER: '',
    OIDC_CLIENT_ID: '',
    OIDC_CLIENT_SECRET: '',
    MODEL_UPSTREAM: '',
    MODELS_FILE: '',
  }
  const own = { PORT: port, PUBLIC_URL: url, DATA_DIR: dataDirectory, LOG_LEVEL: 'warn', TRUSTED_PROXIES: '1' }
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, ...blank, ...own, ...settings }
  const program = settings['PORTAL_TEST_FAULTS'] === 'true' ? faultyProgram : builtProgram
  let written = ''
  let child: ChildProcess

  const start = async () => {
    child = spawn(process.execPath, program, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout?.on('data', (chunk: Buffer) => (written += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (written += chunk.toString()))
    await untilReady(url, child, () => written)
  }
  const end = async (signal: 'SIGINT' | 'SIGTERM') => {
    if (child.exitCode !== null) throw new Error(`The server had ended (${child.exitCode}):\n${written}`)
    const ended = once(child, 'exit') as Promise<[number | null]> // Node's event carries the code, null after a signal
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    child.kill(signal)
    const [code] = await ended
    clearTimeout(timer)
    if (code !== 0) throw new Error(`The server did not stop gracefully (${code}):\n${written}`)
  }

  const kill = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  await start()
  return {
    url,
    port,
    dataDirectory,
    log: () => written,
    pid: () => child.pid ?? 0,
    kill,
    start,
    restart: () => end('SIGTERM').then(start),
    stop: async ({ keepData } = { keepData: false }) => {
      try {
        await end('SIGINT') // does not wait for idle connections
      } finally {
        if (!keepData) await rm(dataDirectory, { recursive: true, force: true })
      }
    },
  }
}

async function untilReady(url: string, child: ChildProcess, log: () => string) {
  const deadline = Date.now() + START_MS
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended at its start (${child.exitCode}):\n${log()}`)
    const isReady = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    // Its own address in its output: a server of another test may respond on the port.
    if (isReady && log().includes(url)) return
    if (Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`The server was not ready after ${START_MS} ms:\n${log()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
