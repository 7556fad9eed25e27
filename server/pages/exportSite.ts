import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Configuration } from '../configuration/configuration'
import { messageOf, StartError } from '../platform/errors'
import type { Build } from './build'
import { contentTypeOf, type Entry } from './entry'
import { nginxSnippets } from './nginxSnippets'
import { makeSite } from './site'

/** Marks a folder that an export wrote, so that the next one may overwrite it. */
const MARK = '.portal-export'

/** The file of a page below `pages/<language>`. */
const pageFile = (page: string) => `${page === '/' ? '/index' : page}.html`

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
  const snippets = await nginxSnippets({ configuration, site, types, routeTable: build.render.routeTable })
  for (const [name, text] of Object.entries(snippets))
    await write(path.join(directory, 'nginx', name), Buffer.from(text))
  return site.pages.length
}
