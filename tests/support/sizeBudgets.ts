import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { BuildManifest, SitePage } from '@/openapi/renderBundle'
import type { Language } from '@/openapi/types'
import { deferredOf, pageChunks, scriptsOf, sourcesOf } from '@/src/prerender/pageChunks'
import { pages } from './site'

/** Bytes after brotli that a first visit of a public page may load; 1 kB is 1000 bytes. */
const budgets = { js: 120_000, css: 10_200 }

/** The same for a visit of the statistics, which draws charts; the calendar comes with a hand near its button. */
const statisticsBudget = 265_000
const chart = 'src/ui/data/chart/LineChart.tsx'
const calendar = 'src/ui/forms/rangeCalendar/DayRangeCalendar.tsx'

/** The same for a visit of the playground that asks a model; formulas are typeset by code that comes with the first one. */
const playgroundBudget = 164_000
const playgroundInUse = [
  'Playground.deferred.tsx',
  'calls/streamAnswer.ts',
  'history/store.ts',
  'markdown/Markdown.tsx',
].map((file) => `src/features/playground/${file}`)

/** The same for the index and the texts of the search in one language; the other language comes after it. */
const searchBudget = 60_000
const searchSources = (language: Language) => [
  `src/features/search/entries/${language}Index.ts`,
  ...['siteSearch', 'pageDescriptions'].map((namespace) => `src/i18n/${language}/${namespace}/index.ts`),
]

/** Words that only these libraries' code has, minified too. */
const heavyLibraries = {
  Highcharts: 'highcharts',
  Formik: 'setFieldTouched',
  Yup: '__isYupSchema__',
  'React Aria': 'react-aria',
  'highlight.js': 'hljs-',
} as const

const CLIENT = 'dist/client/'
const languages = ['zh', 'en'] as const

export type Load = { path: string; access: SitePage['access']; js: number; css: number }

export const readManifest = () => JSON.parse(readFileSync(`${CLIENT}.vite/manifest.json`, 'utf8')) as BuildManifest // written by Vite

const sizes = new Map<string, number>()

/** Bytes of a built file after brotli at its highest quality. */
export function brotliSize(file: string): number {
  const size = sizes.get(file) ?? brotliCompressSync(readFileSync(CLIENT + file)).length
  sizes.set(file, size)
  return size
}

/** A page that names a module wrongly is served without it, and only its speed shows that. */
function requireChunks(manifest: BuildManifest, modules: readonly string[]) {
  const missing = modules.filter((module) => !manifest[module])
  if (missing.length > 0) throw new Error(`The build has no chunk for ${missing.join(', ')}.`)
}

/** The files of a first visit of each page, by language, with the scripts of these modules. */
function filesByRoute(more: readonly string[] = []) {
  const manifest = readManifest()
  return pages.map((page) => {
    const files = languages.map((language) => {
      requireChunks(manifest, [...sourcesOf(page, language), ...deferredOf(manifest, page), ...more])
      const { scripts, styles } = pageChunks(manifest, page, language)
      return [...new Set([...scripts, ...scriptsOf(manifest, more), ...styles])]
    })
    return { ...page, files }
  })
}

const sum = (files: readonly string[], type: string) =>
  files.filter((file) => file.endsWith(type)).reduce((total, file) => total + brotliSize(file), 0)

/** Sizes of a first visit to each page, in the heavier language. */
export const measureRoutes = (): Load[] =>
  filesByRoute().map(({ path, access, files }) => ({
    path,
    access,
    js: Math.max(...files.map((list) => sum(list, '.js'))),
    css: Math.max(...files.map((list) => sum(list, '.css'))),
  }))

/** Bytes of script that a page loads with these modules. */
function measurePage(page: string, modules: readonly string[]): number {
  const found = filesByRoute(modules).find(({ key }) => key === page)
  if (!found) throw new Error(`There is no page ${page}.`)
  return Math.max(...found.files.map((list) => sum(list, '.js')))
}

const measureStatistics = (modules: readonly string[]) => measurePage('callDetail', modules)

/** Bytes of script that the search loads in one language besides its code, in the heavier one. */
function measureSearch(): number {
  const manifest = readManifest()
  const sizesOf = (language: Language) => {
    requireChunks(manifest, searchSources(language))
    const known = scriptsOf(manifest, ['index.html'])
    return sum(
      scriptsOf(manifest, searchSources(language)).filter((file) => !known.includes(file)),
      '.js',
    )
  }
  return Math.max(...languages.map(sizesOf))
}

/** Heavy libraries in the first load of a public page, and those whose words are in no file any more. */
function findHeavyLibraries(): string[] {
  const has = (file: string, word: string) => readFileSync(CLIENT + file, 'utf8').includes(word)
  const scripts = Object.values(readManifest()).map(({ file }) => file)
  const publicRoutes = filesByRoute().filter(({ access }) => access === 'public')
  return Object.entries(heavyLibraries).flatMap(([library, word]) => {
    if (!scripts.some((file) => file.endsWith('.js') && has(file, word)))
      return [`No script says “${word}”: by what else is ${library} known?`]
    return publicRoutes
      .filter(({ files }) => files.flat().some((file) => file.endsWith('.js') && has(file, word)))
      .map(({ path }) => `${path} loads ${library}`)
  })
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9)

/** Prints every page's first load and returns the budgets that are broken. */
export function checkBudgets(): string[] {
  const loads = measureRoutes()
  console.log('First load after brotli (1 kB = 1000 bytes)') // eslint-disable-line no-console -- the report of this script
  for (const { path, access, js, css } of loads) {
    console.log(`${path.padEnd(28)} ${kB(js)} JS ${kB(css)} CSS${access === 'login' ? '  (login required)' : ''}`) // eslint-disable-line no-console -- as above
  }
  const charts = measureStatistics([chart])
  console.log(`${'/api/callDetail, drawn'.padEnd(28)} ${kB(charts)} JS`) // eslint-disable-line no-console -- as above
  console.log(`${'… with its calendar'.padEnd(28)} ${kB(measureStatistics([chart, calendar]))} JS`) // eslint-disable-line no-console -- as above
  const playground = measurePage('playground', playgroundInUse)
  console.log(`${'/api/playground, in use'.padEnd(28)} ${kB(playground)} JS`) // eslint-disable-line no-console -- as above
  const search = measureSearch()
  console.log(`${'Search, one language'.padEnd(28)} ${kB(search)} JS`) // eslint-disable-line no-console -- as above
  const over = loads
    .filter(({ access, js, css }) => access === 'public' && (js > budgets.js || css > budgets.css))
    .map(({ path }) => `${path} is over the budget of${kB(budgets.js)} JS or${kB(budgets.css)} CSS`)
  if (charts > statisticsBudget)
    over.push(`The statistics are over the budget of${kB(statisticsBudget)} JS with charts`)
  if (playground > playgroundBudget) over.push(`The playground is over the budget of${kB(playgroundBudget)} JS in use`)
  if (search > searchBudget) over.push(`The search is over the budget of${kB(searchBudget)} JS in one language`)
  return [...over, ...findHeavyLibraries()]
}
