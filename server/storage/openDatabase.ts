import type { Configuration } from '../configuration/configuration'
import type { Log } from '../platform/log'
import type { OpenDatabase } from './database'
import type { OnUpdate } from './updateSchema'

/** Opens the configured database, migrated; its updates and warnings go to `log`. The engine that is not used is not loaded. */
export async function openDatabase(configuration: Configuration, log?: Log): Promise<OpenDatabase> {
  const { databaseUrl, dataDirectory } = configuration
  const onUpdate: OnUpdate = (migrations) =>
    log?.info({ migrations }, 'updating the database, which takes minutes if it is large')
  if (!databaseUrl) return (await import('./embedded/openEmbedded')).openEmbedded(dataDirectory, { onUpdate })
  const { openPostgres } = await import('./postgres/openPostgres')
  return openPostgres(databaseUrl, undefined, {
    onUpdate,
    onWarning: ({ message, code }) => log?.warn({ reason: message, code }, 'warning from PostgreSQL'),
  })
}
