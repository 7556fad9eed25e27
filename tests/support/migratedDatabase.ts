import { PGlite } from '@electric-sql/pglite'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { useEmbedded } from '@/server/storage/embedded/openEmbedded'

const cache = 'node_modules/.cache/migrated-databases'

/** Files that decide how a new database looks. */
const sourceFiles = () =>
  readdirSync('server/storage', { recursive: true, encoding: 'utf8' })
    .map((file) => path.join('server/storage', file))
    .filter((file) => statSync(file).isFile())
    .sort()

const digestOf = (files: readonly string[]) =>
  files.reduce((hash, file) => hash.update(file).update(readFileSync(file)), createHash('sha256')).digest('hex')

/**
 * A migrated embedded database without rows, as a folder and as an archive, both to be copied. Creating it takes seconds,
 * so it is cached until the schema or a library changes.
 */
export async function migratedDatabase(): Promise<{ folder: string; archive: string }> {
  const cached = path.resolve(cache, digestOf([...sourceFiles(), 'package-lock.json']))
  if (!existsSync(cached)) await createDatabase(cached)
  return { folder: path.join(cached, 'database'), archive: path.join(cached, 'database.tar') }
}

async function createDatabase(target: string) {
  const created = `${target}-${randomUUID()}`
  await mkdir(created, { recursive: true })
  const client = await PGlite.create({ dataDir: path.join(created, 'database') })
  const database = await useEmbedded(client, () => Promise.resolve())
  const archive = await client.dumpDataDir('none')
  await writeFile(path.join(created, 'database.tar'), Buffer.from(await archive.arrayBuffer()))
  await database.close()
  // Only whole databases have the final name; another run may have created it first.
  await rename(created, target).catch(async (error: unknown) => {
    await rm(created, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  })
}
