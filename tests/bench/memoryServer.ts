// The gateway in a process of its own, which collects its garbage and tells its memory when it is asked.
import { setTimeout as pause } from 'node:timers/promises'
import { openPostgres } from '@/server/database/postgres'
import { startGateway } from './gateway'

const [directory = '', databaseUrl = '', upstream = ''] = process.argv.slice(2)
const { origin, token } = await startGateway(await openPostgres(databaseUrl), directory, upstream)
process.on('message', () => void sendMemory())

/** What finalizers let go of is only collected by a later round. */
async function sendMemory() {
  for (let round = 0; round < 5; round++) {
    globalThis.gc?.()
    await pause(100)
  }
  process.send?.(process.memoryUsage())
}

process.send?.({ origin, token })
