import { dirname, join, normalize } from 'node:path'

/** Files of a repository and the files that each of them imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

export type Choice = {
  /** Folders of the TypeScript projects with a file that imports a changed one, directly or through others. */
  projects: string[]
  unitTests: string[]
  browserTests: string[]
  /** Tests that may depend on the change and do not run. */
  skipped: string[]
}

/** Rules about names, words and imports, which no import graph leads to. */
const repositoryRules = [
  'tests/repo.test.ts',
  'tests/layers.test.ts',
  'tests/src/plainEnglish.test.ts',
  'tests/src/glossary.test.ts',
]
const chartTests = ['transitions', 'diagrams', 'mutants'].map((name) => `tests/machines/${name}.test.ts`)
const contractTests = ['tests/openapi/generated.test.ts', 'tests/openapi/examples.test.ts']
/** Tests that find these files by a pattern: they import none, or not from the page that is new. */
const testsByFile = [
  { files: /(^|\/)page\.ts$/, tests: ['tests/src/routes/paths.test.ts'] },
  { files: /\.(machine|ports)\.ts$/, tests: chartTests },
  { files: /^openapi\/\w+\.yaml$/, tests: [...contractTests, 'tests/server/accounts/authorization.test.ts'] },
]
/** More test files than these would take longer than a minute. */
const MOST_UNIT_TESTS = 16
const MOST_BROWSER_TESTS = 2
/** A module that reaches more features than these belongs to none: all tests of the portal or the server import it. */
const MOST_FEATURES = 4

const smokeTest = 'tests/browser/features/shell/smoke.spec.ts'
const isUnitTest = (file: string) => /^tests\/(?!(?:agents|engines)\/).*\.test\.tsx?$/.test(file)
const isBrowserTest = (file: string) => /^tests\/browser\/.*\.spec\.ts$/.test(file)

/** The file of a specifier as imported by `file`; undefined for packages. */
export function resolveImport(file: string, specifier: string, all: ReadonlySet<string>): string | undefined {
  const path = specifier.replace(/\?.*$/, '')
  const isOwn = /^(@\/|\.)/.test(path)
  const base = path.startsWith('@/') ? path.slice(2) : normalize(join(dirname(file), path))
  const endings = ['', '.ts', '.tsx', '.d.ts', '.mjs', '/index.ts']
  return isOwn ? endings.map((ending) => base + ending).find((name) => all.has(name)) : undefined
}

/** Each file that `next` leads to from `start`, with the number of steps. */
function walk(start: readonly string[], next: (file: string) => readonly string[]): Map<string, number> {
  const distances = new Map(start.map((file) => [file, 0]))
  for (const [file, distance] of distances)
    for (const one of next(file)) if (!distances.has(one)) distances.set(one, distance + 1)
  return distances
}

/** The feature that a path names: `src/features/tokens/screen.tsx`, `tests/browser/journeys/tokens.spec.ts`, `updateToken.test.ts`. */
function createFeatureOf(files: readonly string[]) {
  const ownFeature = /^(?:src\/features|machines|server\/portal|server(?!\/portal))\/([^/]+)\//
  const names = new Set(files.flatMap((file) => ownFeature.exec(file)?.[1] ?? []))
  const singular = new Map([...names].map((name) => [name.replace(/s$/, ''), name]))
  return (file: string): string | undefined => {
    if (!/^(tests|openapi\/rules|src\/i18n)\//.test(file)) return ownFeature.exec(file)?.[1]
    const parts = file
      .replace('tests/server/portal/', '')
      .split('/')
      .map((part) => part.split('.')[0] ?? '')
    const words = (parts.at(-1) ?? '').split(/(?=[A-Z])/).map((word) => word.toLowerCase().replace(/s$/, ''))
    return parts.findLast((part) => names.has(part)) ?? words.flatMap((word) => singular.get(word) ?? [])[0]
  }
}

/** The folder of the innermost project that has a file. */
const projectOf = (file: string, projects: readonly string[]) =>
  projects
    .filter((folder) => file.startsWith(`${folder}/`))
    .reduce((longest, folder) => (folder.length > longest.length ? folder : longest), '.')

/** Chooses what verifies a change of these files: tests that import them, those of the same feature and the nearest first. */
export function chooseChecks(changed: readonly string[], graph: ImportGraph, projects: readonly string[]): Choice {
  const files = [...graph.keys()]
  const featureOf = createFeatureOf(files)
  const featuresOf = (paths: Iterable<string>) => new Set([...paths].flatMap((file) => featureOf(file) ?? []))
  const importers = new Map<string, string[]>(files.map((file) => [file, []]))
  for (const [file, imported] of graph) for (const one of imported) importers.get(one)?.push(file)
  const importersOf = (file: string) => importers.get(file) ?? []
  const isHub = (file: string) =>
    !isUnitTest(file) && featuresOf(walk([file], (one) => graph.get(one) ?? []).keys()).size > MOST_FEATURES

  const known = changed.filter((file) => graph.has(file))
  const reached = walk(known, importersOf)
  const near = walk(known, (file) => (known.includes(file) || !isHub(file) ? importersOf(file) : []))
  const named = featuresOf(changed)
  const concerned = new Set([...named, ...featuresOf(near.keys())])
  const isOfFeature = (file: string) => named.has(featureOf(file) ?? '')

  const rank = (file: string) => (isOfFeature(file) ? 0 : files.length) + (reached.get(file) ?? 0)
  const candidates = files.filter((file) => isUnitTest(file) && reached.has(file)).sort((a, b) => rank(a) - rank(b))
  const unitTests = candidates.filter((file) => near.has(file) || isOfFeature(file)).slice(0, MOST_UNIT_TESTS)

  const isShown = [...reached.keys()].some((file) => /^(src|server)\//.test(file))
  const inBrowser = files.filter((file) => isBrowserTest(file) && concerned.has(featureOf(file) ?? ''))
  const ofFeature = (feature: string) => {
    const own = inBrowser.filter((file) => featureOf(file) === feature)
    const journeys = own.filter((file) => file.startsWith('tests/browser/journeys/'))
    return journeys.length > 0 ? journeys : own.slice(0, 1)
  }
  const changedTests = known.filter(isBrowserTest)
  const ofFeatures = isShown ? [...(concerned.size > MOST_BROWSER_TESTS ? named : concerned)].flatMap(ofFeature) : []
  const wanted = [...new Set([...changedTests, ...ofFeatures])].slice(
    0,
    Math.max(MOST_BROWSER_TESTS, changedTests.length),
  )
  const browserTests = wanted.length > 0 || !isShown ? wanted : [smokeTest]

  const byFile = testsByFile.flatMap(({ files: of, tests }) => (changed.some((file) => of.test(file)) ? tests : []))
  const always = [...repositoryRules, ...byFile].filter((file) => graph.has(file))
  const chosen = new Set([...always, ...unitTests, ...browserTests])
  return {
    projects: [
      ...new Set([...reached.keys()].filter((file) => /\.tsx?$/.test(file)).map((file) => projectOf(file, projects))),
    ].sort(),
    unitTests: [...new Set([...always, ...unitTests])],
    browserTests,
    skipped: [...candidates, ...(isShown ? inBrowser : [])].filter((file) => !chosen.has(file)),
  }
}
