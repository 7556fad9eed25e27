import { preparePortal } from '@/tests/browser/support/prepareData'
import { writeTable } from './writeTable'

/** More than the cells that need a new user, in both languages. */
const PEOPLE = 500

/** One portal in the fault mode serves all cells; what they came to is written into docs/faults.md at the end. */
export default async function prepare() {
  const { url, stop } = await preparePortal(PEOPLE, { PORTAL_TEST_FAULTS: 'true' })
  process.env['PORTAL_TEST_FAULTS_URL'] = url
  return async () => {
    await stop()
    await writeTable()
  }
}
