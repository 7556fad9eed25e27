import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { freePort } from '../freePort'

const folders = ['/usr/lib/postgresql/15/bin', ...(process.env['PATH'] ?? '').split(path.delimiter)]
/** The folder with PostgreSQL's programs; null if they are not installed. */
export const postgresPrograms =
  folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(path.join(folder, name)))) ?? null

export type Cluster = {
  /** Its address, without the name of a database. */
  address: string
  /** Address of a new, empty database. */
  createDatabase(): Promise<string>
  /** Restarts the cluster on the same port: its connections are lost, its data is not. */
  restart(): Promise<void>
  /** Suspends every process of the cluster; `thaw` resumes them. */
  freeze(): void
  thaw(): void
  /** The ids of its processes. */
  pids(): number[]
  stop(): Promise<void>
}

/** PostgreSQL refuses to run as root; then it runs as the user `postgres`. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function untilReady(address: string, child: ChildProcess) {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (child.exitCode !== null) throw new Error(`postgres ended (${child.exitCode})`)
    const client = new pg.Client({ connectionString: address })
    const ready = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('postgres did not become ready')
}

/** Address of a new database of the cluster at `address`: empty, or a copy of `template`. */
export async function createDatabaseAt(address: string, template = 'template1'): Promise<string> {
  const name = `portal_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: `${address}/postgres` })
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  return `${address}/${name}`
}

/** A private PostgreSQL on a loopback port until `stop`. A durable one waits for the disk, which only measurements need. */
export async function startCluster({ isDurable = false, parent = tmpdir() } = {}): Promise<Cluster> {
  if (postgresPrograms === null) throw new Error('PostgreSQL is not installed')
  const user = owner()
  const directory = mkdtempSync(path.join(parent, 'portal-postgres-'))
  if (user.uid !== undefined) chownSync(directory, user.uid, user.gid ?? user.uid)
  const data = path.join(directory, 'data')
  const made = spawnSync(
    path.join(postgresPrograms, 'initdb'),
    ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...user, cwd: directory, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`)
  const port = await freePort()
  const careless = isDurable ? [] : ['-c', 'fsync=off', '-c', 'synchronous_commit=off']
  const settings = ['-c', 'listen_addresses=127.0.0.1', ...careless]
  const program = path.join(postgresPrograms, 'postgres')
  const base = `postgres://postgres@127.0.0.1:${port}`
  const start = async () => {
    const started = spawn(program, ['-D', data, '-p', String(port), '-k', directory, ...settings], {
      ...user,
      cwd: directory,
      stdio: 'ignore',
    })
    await untilReady(`${base}/postgres`, started)
    return started
  }
  let child = await start()
  const end = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGINT')
    await ended
  }
  const childrenOf = (first: string) =>
    spawnSync('ps', ['-o', 'pid=', '--ppid', first], { encoding: 'utf8' }).stdout.trim().split(/\s+/)
  const signalAll = (name: 'STOP' | 'CONT') => {
    const first = String(child.pid)
    spawnSync('kill', [`-${name}`, first])
    spawnSync('kill', [`-${name}`, ...childrenOf(first)])
  }
  return {
    address: base,
    createDatabase: () => createDatabaseAt(base),
    async restart() {
      await end()
      child = await start()
    },
    freeze: () => signalAll('STOP'),
    thaw: () => signalAll('CONT'),
    pids: () => [String(child.pid), ...childrenOf(String(child.pid))].map(Number),
    async stop() {
      await end()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
