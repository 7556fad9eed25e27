import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPortal } from './portalServer'

/** A new embedded database takes seconds of a processor: one is made for the run, and each portal starts with a copy. */
export default async function setup() {
  const portal = await startPortal()
  await portal.stop({ keepData: true })
  const directory = await mkdtemp(join(tmpdir(), 'portal-prepared-'))
  await cp(join(portal.dataDirectory, 'database'), directory, { recursive: true })
  await rm(portal.dataDirectory, { recursive: true, force: true })
  process.env['PORTAL_TEST_DATABASE'] = directory
  return () => rm(directory, { recursive: true, force: true })
}
