import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { routes, type PortalRoute } from '../../src/content/paths'

/** Bytes after brotli that a first visit of a public page may load; 1 kB is 1000 bytes. */
const budgets = { js: 105_000, css: 12_000 }

const CLIENT = 'dist/client/'
const languages = ['zh', 'en'] as const

type Chunk = { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }
type Manifest = Readonly<Record<string, Chunk>>
export type Load = { path: string; access: PortalRoute['access']; js: number; css: number }

export const readManifest = () => JSON.parse(readFileSync(`${CLIENT}.vite/manifest.json`, 'utf8')) as Manifest // written by Vite

const sizes = new Map<string, number>()

/** Bytes of a built file after brotli at its highest quality. */
export function brotliSize(file: string): number {
  const size = sizes.get(file) ?? brotliCompressSync(readFileSync(CLIENT + file)).length
  sizes.set(file, size)
  return size
}

/** The module of every page, as `pageLoaders.ts` imports it. */
function readPageModules(): Readonly<Record<string, string>> {
  const source = readFileSync('src/app/pageLoaders.ts', 'utf8')
  const imports = source.matchAll(/^\s*(\w+):.*?import\('\.\.\/(pages\/[\w/]+)'\)/gms)
  return Object.fromEntries([...imports].map(([, key = '', module = '']) => [key, `src/${module}.tsx`]))
}

/** The built files that these modules need, their static imports included. */
function filesOf(manifest: Manifest, modules: readonly string[]): string[] {
  const seen = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no chunk for ${name}.`)
    chunk.imports?.forEach(visit)
  }
  modules.forEach(visit)
  const chunks = [...seen].flatMap((name) => manifest[name] ?? [])
  return [...new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]))]
}

/** What a first visit of each page loads: entry, page and texts of the heavier language. */
export function measureRoutes(): Load[] {
  const manifest = readManifest()
  const pages = readPageModules()
  const entry = Object.keys(manifest).filter((name) => manifest[name]?.isEntry)
  const sum = (files: string[], type: string) =>
    files.filter((file) => file.endsWith(type)).reduce((total, file) => total + brotliSize(file), 0)

  return routes.map(({ key, path, access, texts }) => {
    const loads = languages.map((language) => {
      const folder = `src/i18n/${language}/`
      const modules = [`${folder}index.ts`, ...texts.map((name) => `${folder}${name}/index.ts`)]
      const files = filesOf(manifest, [...entry, pages[key] ?? key, ...modules])
      return { js: sum(files, '.js'), css: sum(files, '.css') }
    })
    return { path, access, js: Math.max(...loads.map(({ js }) => js)), css: Math.max(...loads.map(({ css }) => css)) }
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
  return loads
    .filter(({ access, js, css }) => access === 'public' && (js > budgets.js || css > budgets.css))
    .map(({ path }) => `${path} is over the budget of${kB(budgets.js)} JS or${kB(budgets.css)} CSS`)
}
