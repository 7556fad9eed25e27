import { readFileSync } from 'node:fs'
import { open, readFile, rm, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { messageOf, StartError } from '@/server/platform/log'

type Holder = { pid: number; started: string; host: string }

const HEARTBEAT_MS = 5000
const SILENT_MS = 30_000
const held = new Set<string>()

/** The start time of a process in the kernel's own unit; '' if the system does not tell. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function isRunning({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  return started === startOf(pid)
}

async function silentForMs(file: string) {
  return Date.now() - (await stat(file)).mtimeMs
}

/** Checks a holder on this host by its process id, and one on another host that shares the folder by its heartbeat. */
async function isHeld(file: string, lock: string): Promise<boolean> {
  const text = await readFile(file, 'utf8')
  if (text === '') return (await silentForMs(file)) < HEARTBEAT_MS
  const holder = JSON.parse(text) as Holder // as: only this module writes the file
  if (holder.host !== hostname()) return (await silentForMs(file)) < SILENT_MS
  if (holder.pid === process.pid && holder.started === startOf(process.pid)) return held.has(lock)
  return isRunning(holder)
}

async function writeNew(file: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx', 0o600)
    const holder: Holder = { pid: process.pid, started: startOf(process.pid), host: hostname() }
    await handle.writeFile(JSON.stringify(holder))
    await handle.close()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Lets one process at a time check and replace a lock, else two could take over the same dead one. */
async function takeOver(file: string): Promise<boolean> {
  const judge = `${file}.takeover`
  if (!(await writeNew(judge))) {
    if ((await silentForMs(judge)) > SILENT_MS) await rm(judge, { force: true })
    return false
  }
  try {
    if (await isHeld(file, file)) return false
    await rm(file, { force: true })
    return await writeNew(file)
  } finally {
    await rm(judge, { force: true })
  }
}

/** Locks `directory` for this process until the returned function is called; takes over the lock of a dead process. */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const file = path.resolve(directory, 'server.lock')
  const isLocked = await writeNew(file)
    .then((fresh) => fresh || takeOver(file))
    .catch((error: unknown) => {
      throw new StartError(`DATA_DIR: cannot use the folder ${directory}: ${messageOf(error)}`)
    })
  if (!isLocked) throw new StartError(`DATA_DIR: the folder ${directory} is in use by another server process (${file})`)
  held.add(file)
  const heartbeat = setInterval(() => void utimes(file, new Date(), new Date()).catch(() => undefined), HEARTBEAT_MS)
  heartbeat.unref()
  return async () => {
    clearInterval(heartbeat)
    held.delete(file)
    await rm(file, { force: true })
  }
}
