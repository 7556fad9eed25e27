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

const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** Counts of Playwright's JSON report; an error outside any test counts as failed. `flaky` names what passed only the second time. */
export function readPlaywrightReport(file) {
  if (!existsSync(file)) return { ...none, flaky: [] }
  const report = read(file)
  const { stats, errors } = report
  const flaky = specsOf(report)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ title }) => title)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: [], flaky }
}
