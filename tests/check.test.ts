import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { chooseChecks, resolveImport, type ImportGraph } from '@/tools/check/chooseChecks'
import { files } from './support/repository'

type Imports = Readonly<Record<string, readonly string[]>>

/** One of five features, whose screen shows a button and whose server shares a rule with it. */
const importsOfFeature = (feature: string): Imports => ({
  [`machines/${feature}/${feature}.machine.ts`]: [],
  [`src/features/${feature}/screen.tsx`]: [
    `machines/${feature}/${feature}.machine.ts`,
    'src/ui/Button.tsx',
    'openapi/rules/days.ts',
  ],
  [`server/portal/${feature}/routes.ts`]: ['openapi/rules/days.ts'],
  [`tests/machines/${feature}.test.ts`]: [`machines/${feature}/${feature}.machine.ts`],
  [`tests/server/portal/${feature}.test.ts`]: ['tests/server/support/start.ts'],
  [`tests/browser/features/${feature}.spec.ts`]: [],
})
const features = ['tokens', 'usage', 'limits', 'community', 'search']

const chartTests = ['transitions', 'diagrams', 'mutants'].map((name) => `tests/machines/${name}.test.ts`)
/** Tests that read files without importing them. */
const testsByPattern = [
  'tests/src/routes/paths.test.ts',
  ...chartTests,
  'tests/openapi/generated.test.ts',
  'tests/openapi/examples.test.ts',
  'tests/server/accounts/authorization.test.ts',
]

/** The portal and the server, which import all features. */
const imports: Imports = {
  ...Object.fromEntries(features.flatMap((feature) => Object.entries(importsOfFeature(feature)))),
  'openapi/rules/days.ts': [],
  // A feature with the name of a folder of the server.
  'machines/portal/portal.machine.ts': [],
  'src/ui/Button.tsx': [],
  'src/app/pages.ts': features.map((feature) => `src/features/${feature}/screen.tsx`),
  'server/app/createServer.ts': features.map((feature) => `server/portal/${feature}/routes.ts`),
  'tests/server/support/start.ts': ['server/app/createServer.ts'],
  'tests/server/portal/updateToken.test.ts': ['tests/server/support/start.ts'],
  'tests/src/app.test.tsx': ['src/app/pages.ts'],
  'tests/src/ui/button.test.tsx': ['src/ui/Button.tsx'],
  'tests/repo.test.ts': [],
  ...Object.fromEntries(testsByPattern.map((file): [string, string[]] => [file, []])),
  'tests/browser/features/shell/smoke.spec.ts': [],
  'tests/browser/journeys/tokens.spec.ts': [],
  'docs/style.md': [],
}
const graph: ImportGraph = new Map(Object.entries(imports))
const projects = ['openapi', 'machines', 'src', 'server', 'tests', 'tests/server', 'tests/browser', '.']
const choose = (...changed: string[]) => chooseChecks(changed, graph, projects)

test('a statechart is checked by its tests and its journey, and the rest is named', () => {
  expect(choose('machines/tokens/tokens.machine.ts')).toEqual({
    projects: ['machines', 'src', 'tests'],
    unitTests: ['tests/repo.test.ts', ...chartTests, 'tests/machines/tokens.test.ts'],
    browserTests: ['tests/browser/journeys/tokens.spec.ts'],
    skipped: ['tests/src/app.test.tsx', 'tests/browser/features/tokens.spec.ts'],
  })
})

test('a rule of the server is checked by the server tests of its feature', () => {
  expect(choose('server/portal/tokens/routes.ts')).toEqual({
    projects: ['server', 'tests/server'],
    unitTests: ['tests/repo.test.ts', 'tests/server/portal/tokens.test.ts', 'tests/server/portal/updateToken.test.ts'],
    browserTests: ['tests/browser/journeys/tokens.spec.ts'],
    skipped: [
      ...['usage', 'limits', 'community', 'search'].map((feature) => `tests/server/portal/${feature}.test.ts`),
      'tests/browser/features/tokens.spec.ts',
    ],
  })
})

test('a feature without a journey is checked by its browser test', () => {
  expect(choose('src/features/usage/screen.tsx').browserTests).toEqual(['tests/browser/features/usage.spec.ts'])
})

test('shared code is checked by its tests and a smoke test, and the rest is named', () => {
  expect(choose('src/ui/Button.tsx')).toEqual({
    projects: ['src', 'tests'],
    unitTests: ['tests/repo.test.ts', 'tests/src/ui/button.test.tsx'],
    browserTests: ['tests/browser/features/shell/smoke.spec.ts'],
    skipped: [
      'tests/src/app.test.tsx',
      ...features.map((feature) => `tests/browser/features/${feature}.spec.ts`),
      'tests/browser/journeys/tokens.spec.ts',
    ],
  })
})

describe('tests that find files by a pattern run for', () => {
  test.each([
    { changed: 'src/features/papers/page.ts', tests: ['tests/src/routes/paths.test.ts'] },
    { changed: 'machines/papers/papers.machine.ts', tests: chartTests },
    { changed: 'src/features/papers/list/papers.ports.ts', tests: chartTests },
    {
      changed: 'openapi/puyu.yaml',
      tests: [
        'tests/openapi/generated.test.ts',
        'tests/openapi/examples.test.ts',
        'tests/server/accounts/authorization.test.ts',
      ],
    },
    { changed: 'src/features/papers/homepage.ts', tests: [] },
  ])('$changed, which is new or deleted', ({ changed, tests }) => {
    const known: ImportGraph = new Map([...graph, [changed, []]])
    expect([known, graph].map((files) => chooseChecks([changed], files, projects).unitTests)).toEqual([
      ['tests/repo.test.ts', ...tests],
      ['tests/repo.test.ts', ...tests],
    ])
  })

  test('all of them are files of this repository', () => {
    const everywhere: ImportGraph = new Map(files.map((file) => [file, []]))
    const changed = ['src/features/papers/page.ts', 'machines/papers.machine.ts', 'openapi/puyu.yaml']
    const { unitTests } = chooseChecks(changed, everywhere, projects)
    expect(unitTests).toEqual(expect.arrayContaining(testsByPattern))
  })
})

test('a changed test runs, in the browser too', () => {
  const changed = ['tests/browser/features/usage.spec.ts', 'tests/machines/limits.test.ts']
  const { unitTests, browserTests } = choose(...changed)
  expect([unitTests, browserTests]).toEqual([
    ['tests/repo.test.ts', 'tests/machines/limits.test.ts'],
    ['tests/browser/features/usage.spec.ts'],
  ])
})

test('a document is checked by the rules of the repository alone', () => {
  expect(choose('docs/style.md')).toEqual({
    projects: [],
    unitTests: ['tests/repo.test.ts'],
    browserTests: [],
    skipped: [],
  })
})

describe('an import is resolved', () => {
  const all = new Set(['src/ui/Button.tsx', 'src/ui/Button.module.css', 'openapi/puyu.d.ts', 'openapi/index.ts'])
  test.each([
    { specifier: './Button', file: 'src/ui/Button.tsx' },
    { specifier: './Button.module.css?inline', file: 'src/ui/Button.module.css' },
    { specifier: '@/openapi/puyu', file: 'openapi/puyu.d.ts' },
    { specifier: '../../openapi', file: 'openapi/index.ts' },
    { specifier: 'react', file: undefined },
  ])('$specifier', ({ specifier, file }) => {
    expect(resolveImport('src/ui/story.tsx', specifier, all)).toBe(file)
  })
})

test('a command that fails does not keep the others from running', () => {
  const each = (...scripts: string[]) => {
    const args = ['tools/check/each.mjs', `${process.execPath} -e`, ...scripts]
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    return { status, stdout, stderr }
  }
  expect(each('process.exit(2)', 'console.log("second")')).toEqual({
    status: 1,
    stdout: 'second\n',
    stderr: 'Failed: process.exit(2)\n',
  })
  expect(each('console.log("first")', 'console.log("second")')).toEqual({
    status: 0,
    stdout: 'first\nsecond\n',
    stderr: '',
  })
})
