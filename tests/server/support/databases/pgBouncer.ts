import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findPgBouncer } from '@/tests/support/ensureServers.mjs'
import { freePort } from '../freePort'

/** Path of PgBouncer; null if it is not installed. */
export const pgBouncerProgram = findPgBouncer()

export type PoolMode = 'session' | 'transaction' | 'statement'

/** PgBouncer refuses to run as root; then it runs as the user `postgres`. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function untilListening(port: number) {
  for (let attempt = 0; attempt < 600; attempt++) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('PgBouncer does not listen')
}

/** A PgBouncer on a loopback port before the server of `address`, with no setting but its mode. */
export async function startPgBouncer(address: string, mode: PoolMode) {
  if (pgBouncerProgram === null) throw new Error('PgBouncer is not installed')
  const user = owner()
  const [folder, port] = [mkdtempSync(path.join(tmpdir(), 'portal-pgbouncer-')), await freePort()]
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? user.uid)
  const server = new URL(address)
  const file = path.join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=127.0.0.1 port=${server.port} user=postgres`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any`,
      `pool_mode = ${mode}\ndefault_pool_size = 60`,
    ].join('\n'),
  )
  const child = spawn(pgBouncerProgram, ['-q', file], { ...user, cwd: folder, stdio: 'ignore' })
  await untilListening(port)
  return {
    /** The same database by way of PgBouncer. */
    addressOf: (direct: string) => Object.assign(new URL(direct), { port: String(port) }).href,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
