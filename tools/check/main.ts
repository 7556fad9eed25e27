// Verifies a change to one feature in under a minute: `npm run check [-- --base REF]`. It runs every tool and reports all failures.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { generateTexts } from '@/src/i18n/generate.mjs'
import { files, importsIn, importsOf } from '@/tests/support/repository'
import { createSteps, inLanes } from '@/tests/support/steps.mjs'
import { chooseChecks, resolveImport } from './chooseChecks'

const { values } = parseArgs({ options: { base: { type: 'string' } } })
const started = Date.now()

const git = (...args: readonly string[]) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
const exists = (ref: string) => git('branch', '--all', '--list', ref, '--format=%(refname)').trim() !== ''
const main = values.base ?? (exists('main') ? 'main' : 'origin/main')
const base = git('merge-base', main, 'HEAD').trim()
const linesOf = (text: string) => text.split('\n').filter((line) => line !== '')
const changed = [
  ...linesOf(git('diff', '--name-only', '--relative', base)),
  ...linesOf(git('ls-files', '--others', '--exclude-standard')),
]
if (changed.length === 0) {
  console.log(`Nothing changed since ${main}`)
  process.exit()
}

const all = new Set(files)
const graph = new Map(
  files.map((file) => {
    const imports = /\.(tsx?|mjs|js)$/.test(file) ? importsOf(file) : []
    return [file, imports.flatMap((specifier) => resolveImport(file, specifier, all) ?? [])]
  }),
)
const projects = files.filter((file) => /(^|\/)tsconfig\.json$/.test(file)).map(dirname)
const { projects: projectsToCheck, unitTests, browserTests, skipped } = chooseChecks(changed, graph, projects)
const isChanged = (pattern: RegExp) => changed.some((file) => pattern.test(file))
const existing = changed.filter((file) => existsSync(file))

// The compiler and the linter read types of the texts.
generateTexts()

const PROGRESS_MS = 15_000
const steps = createSteps('test-results/check')
setInterval(() => console.log(`Running: ${steps.describeProgress()}`), PROGRESS_MS)
const failures: string[] = []
const step =
  (name: string, program: string, ...args: readonly string[]) =>
  async () => {
    console.log(`Started: ${name}`)
    const passed = await steps.run(name, [program, ...args])
    if (!passed) failures.push(name)
    return passed
  }
const tool = (file: string, ...args: readonly string[]) => [process.execPath, `node_modules/${file}`, ...args] as const
const compiler = 'node node_modules/typescript-7/bin/tsc --singleThreaded -p'
const linted = existing.filter((file) => /\.(tsx?|mjs|js)$/.test(file))

/** A file's imports before the change; none if there was no such file. */
function importsBefore(file: string): string[] {
  try {
    return importsIn(git('show', `${base}:./${file}`))
  } catch {
    return []
  }
}
const importing = changed.filter((file) => /^(openapi|machines|packages|src|server)\/.*\.tsx?$/.test(file))
const importsNow = (file: string) => (existsSync(file) ? importsOf(file) : [])
const changesImports =
  isChanged(/^\.dependency-cruiser/) ||
  importing.some((file) => !existsSync(file) || importsNow(file).join('\n') !== importsBefore(file).join('\n'))

const pageSources = files.filter((file) => !/^(server|tests|docs)\/|\.md$/.test(file))
const pagesDigest = () =>
  pageSources.reduce((hash, file) => hash.update(file).update(readFileSync(file)), createHash('sha256')).digest('hex')

const browser = async () => {
  if (!(await step('Build', 'node', 'tools/check/build.mjs', pagesDigest())())) return false
  process.env['PORTAL_TEST_BUILT'] = '1'
  process.env['PORTAL_TEST_FAULTY_PROGRAM'] = 'test-results/faulty/main.js'
  // A fault shows within a minute; the machine has no other work.
  process.env['PORTAL_TEST_EXPECT_MS'] = '10000'
  const options = ['--project', 'zh-desktop-light', '--workers', '2']
  return step('Browser tests', 'node', 'tests/browser/run.mjs', ...browserTests, ...options)()
}

const isOnServer = unitTests.some((file) => file.startsWith('tests/server/'))
process.env['PORTAL_TEST_DATABASES'] = 'one'

console.log(`Files changed since ${main}: ${changed.length}`)
console.log(`Test files chosen: ${unitTests.length} unit and server, ${browserTests.length} in a browser`)
// Two lanes for two cores. The browser tests take longest; the quick steps report their failures first.
await inLanes(
  2,
  [
    browserTests.length > 0 && browser,
    linted.length > 0 && step('Lint', ...tool('oxlint/bin/oxlint', ...linted)),
    existing.length > 0 &&
      step('Format', ...tool('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '-u', ...existing)),
    projectsToCheck.length > 0 && step('Types', 'node', 'tools/check/each.mjs', compiler, ...projectsToCheck),
    step('Unit and server tests', ...tool('vitest/vitest.mjs', 'run', ...unitTests)),
    changesImports && step('Imports', 'npm', 'run', '--silent', 'lint:imports'),
    isChanged(/^openapi\/.*\.yaml$/) && step('Contracts', 'npm', 'run', '--silent', 'lint:contracts'),
  ].filter((task) => task !== false),
)

if (isOnServer) console.log('Not run: the server tests on a second database, as npm test does')
if (skipped.length > 0) {
  const list = 'test-results/check/skipped.txt'
  writeFileSync(list, `${skipped.join('\n')}\n`)
  const folders = skipped.map((file) => file.split('/').slice(0, 3).join('/'))
  const counts = [...new Set(folders)].map((folder) => `${folders.filter((one) => one === folder).length} of ${folder}`)
  console.log(`Not run: ${skipped.length} test files that may depend on this change, as npm test does: ${list}`)
  console.log(`  ${counts.join(', ')}`)
}
failures.forEach((name) => console.log(`Failed: ${name}`))
console.log(`${Math.round((Date.now() - started) / 1000)} s`)
process.exit(failures.length > 0 ? 1 : 0)
