import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { InlineHashes, RenderedPage } from '@/openapi/renderBundle'
import type { Language } from '@/openapi/types'
import { messageOf, StartError } from '../platform/errors'
import { HTML, createEntry, etagOf, type Entry } from './entry'

const FORMAT = 4

/** `personal` is the template of the page for signed-in users, as in `RenderedPage`. */
export type SitePage = { path: string; language: Language; hashes: InlineHashes; entry: Entry; personal: string | null }
export type Site = { pages: readonly SitePage[]; files: ReadonlyMap<string, Entry> }

/** A rendered site before compression. */
export type RawSite = {
  pages: readonly RenderedPage[]
  files: readonly { path: string; contentType: string; body: Buffer }[]
}

type StoredEntry = { contentType: string; file: string; compressed: boolean }
type Index = {
  pages: { path: string; language: Language; hashes: InlineHashes; entry: StoredEntry; isPersonal: boolean }[]
  files: { path: string; entry: StoredEntry }[]
}

export function siteHash(buildHash: string, configuration: unknown): string {
  return createHash('sha256')
    .update(`${FORMAT} ${buildHash} ${JSON.stringify(configuration)}`)
    .digest('hex')
    .slice(0, 32)
}

export const compressPage = async ({ html, ...page }: RenderedPage): Promise<SitePage> => ({
  ...page,
  entry: await createEntry(Buffer.from(html), HTML),
})

export async function compressSite({ pages, files }: RawSite): Promise<Site> {
  const entries = files.map(
    async ({ path: name, body, contentType }) => [name, await createEntry(body, contentType)] as const,
  )
  return { pages: await Promise.all(pages.map(compressPage)), files: new Map(await Promise.all(entries)) }
}

const personalFile = ({ file }: StoredEntry) => `${file}.personal`

function createWriter(directory: string) {
  let count = 0
  return async ({ contentType, body, brotli, gzip }: Entry): Promise<StoredEntry> => {
    const file = String(count++)
    await writeFile(path.join(directory, file), body)
    if (brotli) await writeFile(path.join(directory, `${file}.br`), brotli)
    if (gzip) await writeFile(path.join(directory, `${file}.gz`), gzip)
    return { contentType, file, compressed: brotli !== null }
  }
}

async function store(site: Site, directory: string) {
  const temporary = `${directory}.${process.pid}`
  await rm(temporary, { recursive: true, force: true })
  await mkdir(temporary, { recursive: true })
  const write = createWriter(temporary)
  const index: Index = { pages: [], files: [] }
  for (const { path: name, language, hashes, entry, personal } of site.pages) {
    const stored = await write(entry)
    if (personal !== null) await writeFile(path.join(temporary, personalFile(stored)), personal)
    index.pages.push({ path: name, language, hashes, entry: stored, isPersonal: personal !== null })
  }
  for (const [name, entry] of site.files) index.files.push({ path: name, entry: await write(entry) })
  await writeFile(path.join(temporary, 'index.json'), JSON.stringify(index))
  await rm(directory, { recursive: true, force: true })
  await rename(temporary, directory)
}

async function restore(directory: string): Promise<Site | null> {
  const read = async ({ contentType, file, compressed }: StoredEntry): Promise<Entry> => {
    const part = (suffix: string) => readFile(path.join(directory, file + suffix))
    const body = await part('')
    return {
      contentType,
      etag: etagOf(body),
      body,
      brotli: compressed ? await part('.br') : null,
      gzip: compressed ? await part('.gz') : null,
    }
  }
  try {
    const index = JSON.parse(await readFile(path.join(directory, 'index.json'), 'utf8')) as Index // as: `store` wrote it
    const pages = index.pages.map(async ({ isPersonal, ...page }) => ({
      ...page,
      entry: await read(page.entry),
      personal: isPersonal ? await readFile(path.join(directory, personalFile(page.entry)), 'utf8') : null,
    }))
    const files = index.files.map(async (file) => [file.path, await read(file.entry)] as const)
    return { pages: await Promise.all(pages), files: new Map(await Promise.all(files)) }
  } catch {
    return null // missing or incomplete: it is rendered again
  }
}

/** Reads the site cached in `DATA_DIR/site/<hash>`, or renders, compresses and caches it. Sites of other hashes are removed. */
export async function cachedSite(dataDirectory: string, hash: string, render: () => Promise<RawSite>): Promise<Site> {
  const parent = path.join(dataDirectory, 'site')
  const directory = path.join(parent, hash)
  const cached = await restore(directory)
  if (cached) return cached
  const site = await compressSite(await render())
  try {
    await store(site, directory)
    for (const name of await readdir(parent))
      if (name !== hash) await rm(path.join(parent, name), { recursive: true, force: true })
  } catch (error) {
    throw new StartError(`DATA_DIR: cannot use the folder ${dataDirectory}: ${messageOf(error)}`)
  }
  return site
}
