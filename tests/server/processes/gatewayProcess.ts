// A gateway in its own process, with the database and the model of its arguments; prints its address.
import { BACKGROUND_POOL } from '@/server/storage/postgres/pool'
import { openPostgres } from '@/server/storage/postgres/openPostgres'
import { startTestServer } from '../support/testServer'

const [address = '', model = ''] = process.argv.slice(2)
const database = await openPostgres(address, { ...BACKGROUND_POOL, connections: 10, connectMs: 60_000 })
const { origin } = await startTestServer(database, { environment: { MODEL_UPSTREAM: model }, ownClock: true })
process.send?.(origin)
