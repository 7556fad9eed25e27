// The gateway in a process of its own, which posts its address, and its memory on request.
import { setTimeout as pause } from 'node:timers/promises'
import { openEmbedded } from '@/server/storage/embedded/openEmbedded'
import { openPostgres } from '@/server/storage/postgres/openPostgres'
import { startGateway } from './startGateway'

const [directory = '', databaseUrl = '', upstream = '', accounts = '1', traces = ''] = process.argv.slice(2)
const database = databaseUrl === '' ? await openEmbedded(directory) : await openPostgres(databaseUrl)
const { origin, tokens } = await startGateway(database, { directory, upstream, accounts: Number(accounts), traces })
process.on('message', () => void sendMemory())

/** Memory that finalizers release is collected by a later round. */
async function sendMemory() {
  for (let round = 0; globalThis.gc && round < 5; round++) {
    globalThis.gc()
    await pause(100)
  }
  process.send?.(process.memoryUsage())
}

process.send?.({ origin, tokens })
