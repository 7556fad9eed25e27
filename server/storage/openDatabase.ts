import type { Configuration } from '../configuration/configuration'
import type { Log } from '../platform/log'
import type { OpenDatabase } from './database'

/** Opens the configured database, migrated; its warnings go to `log`. The engine that is not used is not loaded. */
export async function openDatabase(configuration: Configuration, log?: Log): Promise<OpenDatabase> {
  const { databaseUrl, dataDirectory } = configuration
  if (!databaseUrl) return (await import('./embedded/openEmbedded')).openEmbedded(dataDirectory)
  const { openPostgres } = await import('./postgres/openPostgres')
  return openPostgres(databaseUrl, undefined, {
    onWarning: ({ message, code }) => log?.warn({ reason: message, code }, 'warning from PostgreSQL'),
  })
}
