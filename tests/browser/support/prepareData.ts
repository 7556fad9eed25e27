import { PGlite } from '@electric-sql/pglite'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@/server/storage/database'
import { useEmbedded } from '@/server/storage/embedded/openEmbedded'
import { openSession } from '@/server/records/sessions/sessionStore'
import { upsertUser } from '@/server/records/sessions/users'
import { migratedDatabase } from '@/tests/support/migratedDatabase'
import { startPortal } from './portalServer'
import type { Person } from './signIn'

/** More than the tests that take one, with some to spare for second runs. */
const PEOPLE = 260
const PEOPLE_OF_EVERY_PROJECT = 600
/** A token is good for a quarter of an hour; theirs is until no run is under way any more. */
const AHEAD_MS = 3 * 3600 * 1000

/** Writes people who have signed in, a file for each of them. */
async function seedPeople(db: Database, folder: string, count: number) {
  const now = new Date()
  const later = new Date(now.getTime() + AHEAD_MS)
  await mkdir(folder)
  for (let number = 1; number <= count; number++) {
    const username = `seeded-${number}`
    const profile = { username, nickname: '林苇', email: `${username}@example.org`, avatar: '' }
    const userId = await upsertUser(db, 'seeded', username, profile, now)
    const { token, renewal } = await openSession(db, userId, null, later)
    const person: Person = { token, renewal }
    await writeFile(join(folder, username), JSON.stringify(person))
  }
}

/**
 * A new embedded database takes seconds of a processor: one is made for the run, and each portal starts with a copy of
 * it. The portal that is started serves all tests that need no other.
 */
export async function preparePortal(people: number, settings: Readonly<Record<string, string>> = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'portal-prepared-'))
  const [folder, seeded] = [join(directory, 'database'), join(directory, 'people')]
  await cp((await migratedDatabase()).folder, folder, { recursive: true })
  const database = await useEmbedded(await PGlite.create({ dataDir: folder }), () => Promise.resolve())
  await seedPeople(database.db, seeded, people)
  await database.close()
  process.env['PORTAL_TEST_DATABASE'] = folder
  process.env['PORTAL_TEST_PEOPLE'] = seeded
  const portal = await startPortal(settings)
  const stop = async () => {
    await portal.stop()
    await rm(directory, { recursive: true, force: true })
  }
  return { url: portal.url, stop }
}

export default async function setup() {
  const people = process.env['PORTAL_TEST_MATRIX'] === '1' ? PEOPLE_OF_EVERY_PROJECT : PEOPLE
  const portals = process.env['PORTAL_TEST_PORTALS']
  const faultMode = { PORTAL_TEST_FAULTS: 'true' }
  if (portals === 'faulty') {
    const { url, stop } = await preparePortal(people, faultMode)
    process.env['PORTAL_TEST_FAULTS_URL'] = url
    return stop
  }
  const { url, stop } = await preparePortal(people)
  process.env['PORTAL_TEST_URL'] = url
  if (portals !== 'both') return stop
  // One portal serves all tests with faults, in every worker: each browser has its own plan.
  const faulty = await startPortal(faultMode)
  process.env['PORTAL_TEST_FAULTS_URL'] = faulty.url
  return async () => {
    await faulty.stop()
    await stop()
  }
}
