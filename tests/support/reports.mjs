import { existsSync, readFileSync } from 'node:fs'

const none = { passed: 0, failed: 0, skipped: [] }
const read = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** Counts of Vitest's JSON report; a file that could not be loaded counts as one failure. */
export function readVitestReport(file) {
  if (!existsSync(file)) return none
  const { testResults } = read(file)
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const of = (...statuses) => tests.filter(({ status }) => statuses.includes(status))
  const broken = testResults.filter(({ status, assertionResults }) => {
    return status === 'failed' && assertionResults.every((result) => result.status !== 'failed')
  })
  const skipped = of('pending', 'skipped', 'todo').map(({ fullName }) => fullName)
  return { passed: of('passed').length, failed: of('failed').length + broken.length, skipped }
}

/** Counts of Playwright's JSON report; a flaky test counts as failed, and so does an error outside any test. */
export function readPlaywrightReport(file) {
  if (!existsSync(file)) return none
  const { stats, errors } = read(file)
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: [] }
}
