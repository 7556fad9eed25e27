import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { InlineHashes, RenderedPage } from '@/openapi/renderBundle'
import type { Language } from '@/openapi/types'
import type { Configuration } from '../configuration/configuration'
import { messageOf, StartError } from '../platform/log'
import type { Build } from './build'
import { HTML, contentTypeOf, createEntry, isCompressible, type Entry } from './entry'

const FORMAT = 5

/** `personal` is the template of the page for signed-in users, as in `RenderedPage`. */
export type SitePage = { path: string; language: Language; hashes: InlineHashes; entry: Entry; personal: string | null }
export type Site = { pages: readonly SitePage[]; files: ReadonlyMap<string, Entry> }

const siteHash = (buildHash: string, configuration: unknown): string =>
  createHash('sha256')
    .update(`${FORMAT} ${buildHash} ${JSON.stringify(configuration)}`)
    .digest('hex')
    .slice(0, 32)

export const compressPage = async ({ html, ...page }: RenderedPage): Promise<SitePage> => ({
  ...page,
  entry: await createEntry(Buffer.from(html), HTML),
})

/** Renders and compresses every page and text file of the portal with the operator's configuration. */
export async function makeSite(
  { render, template, manifest, styles, clientDirectory, files }: Build,
  { portal }: Pick<Configuration, 'portal'>,
): Promise<Site> {
  const assets = files
    .filter((file) => isCompressible(contentTypeOf(file)))
    .map(async (file) => {
      const entry = await createEntry(await readFile(path.join(clientDirectory, file)), contentTypeOf(file))
      return [file, entry] as const
    })
  const generated = (await render.siteFiles(portal)).map(
    async (file) => [file.path, await createEntry(Buffer.from(file.body), file.contentType)] as const,
  )
  const pages = await render.renderSite({ configuration: portal, template, manifest, styles })
  return {
    pages: await Promise.all(pages.map(compressPage)),
    files: new Map(await Promise.all([...assets, ...generated])),
  }
}

/** Writes a site to one file, which gets its name when it is whole. */
async function store(site: Site, file: string) {
  const temporary = `${file}.${process.pid}`
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(temporary, serialize(site))
  await rename(temporary, file)
}

async function restore(file: string): Promise<Site | null> {
  try {
    return deserialize(await readFile(file)) as Site // as: `store` wrote it
  } catch {
    return null // missing or incomplete: it is rendered again
  }
}

/** Reads the site cached in `DATA_DIR/site`, or makes it if build or configuration have changed. Sites of other hashes are removed. */
export async function prepareSite(build: Build, configuration: Configuration): Promise<Site> {
  const { dataDirectory, portal } = configuration
  const parent = path.join(dataDirectory, 'site')
  const hash = siteHash(build.hash, portal)
  const cached = await restore(path.join(parent, hash))
  if (cached) return cached
  const site = await makeSite(build, configuration)
  try {
    await store(site, path.join(parent, hash))
    for (const name of await readdir(parent))
      if (name !== hash) await rm(path.join(parent, name), { recursive: true, force: true })
  } catch (error) {
    throw new StartError(`DATA_DIR: cannot use the folder ${dataDirectory}: ${messageOf(error)}`)
  }
  return site
}
