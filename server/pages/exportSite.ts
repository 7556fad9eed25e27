import { groupBy } from '../platform/groupBy'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { LANGUAGE_COOKIE } from '@/openapi/configuration'
import type { RenderBundle } from '@/openapi/renderBundle'
import { languagePattern, languageTags } from '@/openapi/rules/language'
import type { Configuration } from '../configuration/configuration'
import { messageOf, StartError } from '../platform/log'
import { baseHeaders } from '../platform/http/securityHeaders'
import { contentTypeOf, type Entry } from './entry'
import { makeSite, type Site, type Build } from './site'
import { pagePolicy, SHELL } from './pageHandler'

const NOTE = '# Written by `npm run export`; the next export overwrites it.\n'

type NginxInput = {
  configuration: Configuration
  site: Site
  /** The content type of each file ending, such as `.js`. */
  types: ReadonlyMap<string, string>
  routeTable: RenderBundle['routeTable']
}

/** Quotes a text. Throws for a dollar sign, which nginx cannot escape, and for quotes and line breaks. */
function quoted(text: string): string {
  if (/[$"\\\n]/.test(text)) throw new StartError(`nginx cannot quote this text: ${text}`)
  return `"${text}"`
}

const map = (source: string, target: string, lines: readonly string[]) =>
  `map ${source} ${target} {\n${lines.map((line) => `  ${line};\n`).join('')}}\n`

/** The name of a page in nginx and on the disk. */
const nameOf = (page: string) => (page === '/' ? '/index' : page.replace(/[*]$/, '404'))

/** The pattern of a route for nginx's `$uri`, with or without a trailing slash. */
function pattern(route: string): string {
  if (route === '/') return '/'
  const escaped = route.replaceAll('.', '[.]').replaceAll(/:\w+/g, '[^/]+').replace(/[*]$/, '.+')
  return `"~^${escaped}/*$"`
}

/** The rules of `resolveLanguage` in nginx: the query, the remembered choice, the browser's first tag. */
function languageMaps(): string {
  const chosen = (otherwise: string) => [`"" ${otherwise}`, `"~*${languagePattern('en')}" en`, 'default zh']
  return [
    map('$http_cookie', '$portal_remembered', [
      'default ""',
      `"~(?:^|;)\\s*${LANGUAGE_COOKIE}=(?<portal_cookie>[^;]*)" $portal_cookie`,
    ]),
    map('$http_accept_language', '$portal_browser', [
      '"" zh',
      '"~^\\s*\\*?\\s*(?:[,;]|$)" zh',
      '"~*^[^,;]*zh" zh',
      'default en',
    ]),
    map('$portal_remembered', '$portal_kept', chosen('$portal_browser')),
    map('$arg_lang', '$portal_language', chosen('$portal_kept')),
    map('$portal_language', '$portal_language_tag', [`zh ${languageTags.zh}`, `default ${languageTags.en}`]),
  ].join('')
}

function routeMaps(routeTable: NginxInput['routeTable']): string {
  // The first pattern that matches counts: those of missing pages match redirects, too.
  const missing = routeTable.filter(({ kind }) => kind === 'missing')
  const lines = [...routeTable.filter(({ kind }) => kind !== 'missing'), ...missing].map(
    ({ path, kind }) => `${pattern(path)} ${kind === 'redirect' ? '""' : kind === 'shell' ? SHELL : nameOf(path)}`,
  )
  const unindexed = routeTable
    .filter(({ kind }) => kind === 'frame' || kind === 'missing')
    .map(({ path }) => nameOf(path))
  const redirects = routeTable.flatMap(({ path, to }) => (to === null ? [] : [`${pattern(path)} ${to}`]))
  return [
    map('$uri', '$portal_page', ['default ""', ...lines]),
    map('$portal_page', '$portal_missing', ['default ""', ...missing.map(({ path }) => `${nameOf(path)} 1`)]),
    map('$uri', '$portal_elsewhere', ['default /', ...redirects]),
    map('$portal_page', '$portal_robots', [...[SHELL, ...unindexed].map((page) => `${page} noindex`), 'default ""']),
    map('$portal_missing', '$portal_caching', ['1 no-store', 'default no-cache']),
    // Never look for a directory.
    map('$uri', '$portal_file', ['"~/$" /-', 'default $uri']),
  ].join('')
}

function policyMap({ configuration, site }: NginxInput): string {
  const policies = groupBy(site.pages, ({ hashes }) => pagePolicy(configuration, hashes))
  const [[common] = [''], ...others] = [...policies].sort(([, one], [, other]) => other.length - one.length)
  const exceptions = others.flatMap(([policy, pages]) =>
    pages.map(({ language, path }) => `${quoted(`${language}${nameOf(path)}`)} ${quoted(policy)}`),
  )
  return map('$portal_language$portal_page', '$portal_policy', [`default ${quoted(common)}`, ...exceptions])
}

const addHeader = (name: string, value: string) => `add_header ${name} ${value} always;\n`

function pageHeaders(base: Readonly<Record<string, string>>): string {
  const own: Readonly<Record<string, string>> = {
    'cache-control': '$portal_caching',
    'content-language': '$portal_language_tag',
    'content-security-policy': '$portal_policy',
    vary: '"Accept-Language, Cookie"',
    'x-robots-tag': '$portal_robots',
  }
  const shared = Object.entries(base).filter(([name]) => !(name in own))
  return [
    ...shared.map(([name, value]) => addHeader(name, quoted(value))),
    ...Object.entries(own).map(([name, value]) => addHeader(name, value)),
  ].join('')
}

/** The files that `docs/nginx.conf` includes, by name. */
async function nginxSnippets(input: NginxInput): Promise<Readonly<Record<string, string>>> {
  const base = await baseHeaders(input.configuration.publicUrl)
  const types = [...input.types].filter(([ending]) => /^\.\w+$/.test(ending)).sort()
  const typeLines = types.map(([ending, type]) => `  ${quoted(type)} ${ending.slice(1)};\n`)
  return {
    'http.conf': `${NOTE}${languageMaps()}${routeMaps(input.routeTable)}${policyMap(input)}`,
    'types.conf': `${NOTE}types {\n  "text/html; charset=utf-8" html;\n${typeLines.join('')}}\ndefault_type application/octet-stream;\n`,
    'headers.conf': `${NOTE}${Object.entries(base)
      .map(([name, value]) => addHeader(name, quoted(value)))
      .join('')}`,
    'page-headers.conf': `${NOTE}${pageHeaders(base)}`,
  }
}

/** Marks a folder that an export wrote, so that the next one may overwrite it. */
const MARK = '.portal-export'

/** The file of a page below `pages/<language>`. */
const pageFile = (page: string) => `${nameOf(page)}.html`

async function isSame(file: string, body: Buffer) {
  return readFile(file).then(
    (existing) => existing.equals(body),
    () => false,
  )
}

/** Writes a file unless it is unchanged: static hosts validate browser caches by its modification time. */
async function write(file: string, body: Buffer): Promise<void> {
  if (await isSame(file, body)) return
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(`${file}.new`, body)
  await rename(`${file}.new`, file)
}

async function writeEntry(file: string, { body, brotli, gzip }: Entry): Promise<string[]> {
  const forms = [
    { name: file, body },
    ...(brotli ? [{ name: `${file}.br`, body: brotli }] : []),
    ...(gzip ? [{ name: `${file}.gz`, body: gzip }] : []),
  ]
  for (const form of forms) await write(form.name, form.body)
  return forms.map(({ name }) => name)
}

async function claimDirectory(directory: string) {
  try {
    await mkdir(directory, { recursive: true })
    const found = await readdir(directory)
    if (found.length > 0 && !found.includes(MARK))
      throw new StartError(`--out: ${directory} holds files that no export wrote; name a new folder`)
    await writeFile(path.join(directory, MARK), '')
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`--out: cannot write to ${directory}: ${messageOf(error)}`)
  }
}

async function removeOthers(directory: string, written: ReadonlySet<string>) {
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isFile() && !written.has(file)) await rm(file)
  }
}

/**
 * Writes the site for a static host: `public/` (files), `pages/<language>/` (HTML) and `nginx/` (snippets of its
 * configuration). Assets of earlier exports stay, for pages that are still open. Returns the number of pages.
 */
export async function exportSite(build: Build, configuration: Configuration, directory: string): Promise<number> {
  await claimDirectory(directory)
  const site = await makeSite(build, configuration)
  const publicDirectory = path.join(directory, 'public')
  for (const [name, entry] of site.files) await writeEntry(path.join(publicDirectory, name), entry)
  const others = build.files.filter((file) => !site.files.has(file))
  for (const file of others)
    await write(path.join(publicDirectory, file), await readFile(path.join(build.clientDirectory, file)))
  const pages = path.join(directory, 'pages')
  const written: string[] = []
  for (const page of site.pages)
    written.push(...(await writeEntry(path.join(pages, page.language, pageFile(page.path)), page.entry)))
  await removeOthers(pages, new Set(written))
  const types = new Map([...site.files].map(([name, { contentType }]) => [path.extname(name), contentType]))
  for (const file of others) types.set(path.extname(file), contentTypeOf(file))
  const snippets = await nginxSnippets({
    configuration,
    site,
    types,
    routeTable: build.render.routeTable.filter(({ path: route }) => build.render.isPageOffered(route)),
  })
  for (const [name, text] of Object.entries(snippets))
    await write(path.join(directory, 'nginx', name), Buffer.from(text))
  return site.pages.length
}
