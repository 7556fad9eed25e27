import type { Configuration } from '../configuration/configuration'
import type { OpenDatabase } from './database'

/** Opens the configured database, migrated. The engine that is not used is not loaded. */
export async function openDatabase(configuration: Configuration): Promise<OpenDatabase> {
  if (configuration.databaseUrl)
    return (await import('./postgres/openPostgres')).openPostgres(configuration.databaseUrl)
  return (await import('./embedded/openEmbedded')).openEmbedded(configuration.dataDirectory)
}
