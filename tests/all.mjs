// Runs every check of the project without prompts; ends with `N passed, N failed`.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './support/ensureBrowser.mjs'
import { ensureCurl } from './support/ensureCurl.mjs'
import { ensureJava } from './support/ensureJava.mjs'
import { ensureNginx, ensurePgBouncer } from './support/ensureServers.mjs'
import { ensurePostgres } from './support/ensurePostgres.mjs'
import { readPlaywrightReport, readVitestReport } from './support/reports.mjs'
import { createSteps, inLanes } from './support/steps.mjs'

process.chdir(new URL('..', import.meta.url).pathname)
const results = 'test-results'
rmSync(results, { recursive: true, force: true })
const isCi = Boolean(process.env.CI)
const started = Date.now()
const spentSeconds = () => Math.round((Date.now() - started) / 1000)
const failures = []

process.env.PORTAL_TEST_BROWSER = ensureBrowser()
const postgres = ensurePostgres()
const pgBouncer = ensurePgBouncer()
const nginx = ensureNginx()
const java = ensureJava()
const curl = ensureCurl()
console.log(`Browser: ${process.env.PORTAL_TEST_BROWSER || "Playwright's own"}`)
const missing = 'none; the suites that need it are skipped, and CI fails'
console.log(`PostgreSQL: ${postgres ?? missing}`)
console.log(`PgBouncer: ${pgBouncer ?? missing}`)
console.log(`nginx: ${nginx ?? missing}`)
console.log(`Java: ${java ?? missing}`)
console.log(`curl: ${curl ?? missing}`)

const steps = createSteps(results)
setInterval(() => console.log(`${Math.round(spentSeconds() / 60)} min: ${steps.describeProgress()}`), 60_000)

const step = async (name, ...command) => {
  const passed = await steps.run(name, command)
  if (!passed) failures.push(name)
  return passed
}

const script = (name) => ['npm', 'run', '--silent', name]

const built = async () => {
  const isBuilt = await step('Build', ...script('build'))
  // `npm start` shows everything that a build prints, which is nothing but warnings and errors.
  if (isBuilt && readFileSync(join(results, 'build.log'), 'utf8').trim() !== '') failures.push('Output of the build')
  if (isBuilt) await step('Size and content of the build', 'npx', 'tsx', 'tests/support/checkBuild.ts')
  return isBuilt
}

// Longest first, two at a time for two cores; each step prints when it is done.
const [, isBuilt] = await inLanes(2, [
  () => step('Lint', ...script('lint:code')),
  built,
  () => step('Types', ...script('typecheck')),
  () => step('Format', ...script('lint:format')),
  () => step('Imports between folders', ...script('lint:imports')),
  () => step('Unused files, exports and packages', ...script('lint:unused')),
  () => step('Contracts', ...script('lint:contracts')),
])

const unitReport = join(results, 'vitest.json')
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]
const browserReport = join(results, 'playwright.json')
process.env.PORTAL_TEST_BUILT = '1'

// In parallel: while one run waits for a page or a server, the others work.
await inLanes(2, [
  () => step('Unit and server tests', ...script('test:unit'), '--', ...reporters),
  () => isBuilt && step('Browser tests', ...script('test:browser'), '--', '--workers', '2'),
])
const unit = readVitestReport(unitReport)
const browser = readPlaywrightReport(browserReport)

const skipped = [...unit.skipped, ...browser.skipped]
if (skipped.length > 0) {
  const list = join(results, 'skipped.txt')
  writeFileSync(list, `${skipped.join('\n')}\n`)
  console.log(`Skipped: ${skipped.length} tests, listed in ${list}`)
}
browser.flaky.forEach((name) => console.log(`Passed only the second time: ${name}`))
if (isCi && unit.skipped.length > 0) failures.push('Skipped suites')
if (!existsSync(browserReport) && isBuilt) console.log('The browser tests left no report.')
failures.forEach((name) => console.log(`Failed: ${name}`))
console.log(`${spentSeconds()} s`)

// A step that failed although no test of it did counts as one failure.
const failedTests = unit.failed + browser.failed
const failed = Math.max(failedTests, failures.length)
console.log(`${unit.passed + browser.passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
