// The gateway in a process of its own, which tells the processor time it has taken when it is asked.
import { openEmbedded } from '@/server/database/embedded'
import { openPostgres } from '@/server/database/postgres'
import { startGateway } from './gateway'

const [directory = '', databaseUrl = '', upstream = '', accounts = '1'] = process.argv.slice(2)
const database = databaseUrl === '' ? await openEmbedded(directory) : await openPostgres(databaseUrl)
const { origin, tokens } = await startGateway(database, directory, upstream, Number(accounts))
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.((user + system) / 1000)
})
process.send?.({ origin, tokens })
