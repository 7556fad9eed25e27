import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import type { BuildManifest, InlineHashes, RenderBundle, RenderedPage } from '@/openapi/renderBundle'
import type { Language } from '@/openapi/types'
import type { Configuration } from '../configuration/configuration'
import { messageOf, StartError } from '../platform/log'
import { headingStyles, makeHeadingFonts, withHeadingFont } from './headingFont/headingFont'
import { HTML, contentTypeOf, createEntry, isCompressible, readEntry, type Entry } from './entry'

/** The output of `npm run build`: the client's files and the render bundle. */
export type Build = Awaited<ReturnType<typeof loadBuild>>

async function listFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${path.relative(directory, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')}`)
    .filter((file) => file !== '/index.html' && !/^\/\.|\.(map|br|gz)$/.test(file))
    .sort()
}

async function readStyles(clientDirectory: string, files: readonly string[]) {
  const sheets = files.filter((file) => file.endsWith('.css'))
  const texts = sheets.map(async (file) => [file.slice(1), await readFile(path.join(clientDirectory, file), 'utf8')])
  return Object.fromEntries(await Promise.all(texts)) as Readonly<Record<string, string>> // as: pairs of texts
}

/** Icons and link pictures of the example's organisation. */
const examplePictures = /^\/(favicon\.svg|apple-touch-icon\.png|media\/share-\w+\.png)$/

/** Reads the build below `root`; throws a StartError if the portal is not built. Own content leaves out the example's pictures. */
export async function loadBuild(root: string, { hasOwnContent } = { hasOwnContent: false }) {
  const clientDirectory = path.join(root, 'dist', 'client')
  const renderFile = path.join(root, 'dist', 'render', 'render.js')
  try {
    const template = await readFile(path.join(clientDirectory, 'index.html'), 'utf8')
    const manifest = await readFile(path.join(clientDirectory, '.vite', 'manifest.json'), 'utf8')
    const built = await listFiles(clientDirectory)
    const files = hasOwnContent ? built.filter((file) => !examplePictures.test(file)) : built
    const hash = createHash('sha256')
      .update(template)
      .update(manifest)
      .update(await readFile(renderFile))
    const styles = await readStyles(clientDirectory, files)
    const render = (await import(/* @vite-ignore */ pathToFileURL(renderFile).href)) as RenderBundle // as: built from src/prerender/render.tsx
    const chunks = JSON.parse(manifest) as BuildManifest // as: Vite's own format
    return {
      render,
      template,
      manifest: chunks,
      /** The text of every style sheet, by its file name in the manifest. */
      styles,
      clientDirectory,
      /** Paths of the client's files on the site, without the template, source maps and compressed forms. */
      files,
      hash: hash.digest('hex'),
    }
  } catch (error) {
    throw new StartError(`the portal is not built (run npm run build): ${messageOf(error)}`)
  }
}

const FORMAT = 7

/** `personal` is the template of the page for signed-in users, as in `RenderedPage`. */
export type SitePage = { path: string; language: Language; hashes: InlineHashes; entry: Entry; personal: string | null }
/** The page to send, by its path. */
export type PageChoice = { name: string; isIndexed: boolean; status?: 200 | 404 }

export type Site = {
  pages: readonly SitePage[]
  files: ReadonlyMap<string, Entry>
  /** Styles of the headline fonts, the same in every page; empty without a font. */
  headingStyles: string
}

const siteHash = (buildHash: string, configuration: unknown): string =>
  createHash('sha256')
    .update(`${FORMAT} ${buildHash} ${JSON.stringify(configuration)}`)
    .digest('hex')
    .slice(0, 32)

export const compressPage = async ({ html, ...page }: RenderedPage): Promise<SitePage> => ({
  ...page,
  entry: await createEntry(Buffer.from(html), HTML),
})

type SiteSettings = Pick<Configuration, 'portal' | 'content'>

/** Adds the texts of the build, which depend on no setting. */
async function withAssets({ clientDirectory, files }: Build, site: Site): Promise<Site> {
  const assets = files
    .filter((file) => isCompressible(contentTypeOf(file)))
    .map(async (file) => [file, await readEntry(path.join(clientDirectory, file))] as const)
  return { ...site, files: new Map([...(await Promise.all(assets)), ...site.files]) }
}

/** Renders and compresses every page and text file of the portal with the operator's configuration. */
export const makeSite = async (build: Build, settings: SiteSettings): Promise<Site> =>
  withAssets(build, await renderSite(build, settings))

async function renderSite(
  { render, template, manifest, styles }: Build,
  { portal, content: port }: SiteSettings,
): Promise<Site> {
  const content = port.current()
  render.setContent(content.shared, content.texts)
  const pictures = [...content.pictures].map(
    async ([address, body]) => [address, await createEntry(body, contentTypeOf(address))] as const,
  )
  const generated = (await render.siteFiles(portal)).map(
    async (file) => [file.path, await createEntry(Buffer.from(file.body), file.contentType)] as const,
  )
  const pages = await render.renderSite({ configuration: portal, template, manifest, styles })
  const fonts = await makeHeadingFonts(pages, render.headlines)
  const fontStyles = headingStyles(fonts)
  const fontFiles = fonts.map(
    async (font) => [font.path, await createEntry(font.body, contentTypeOf(font.path))] as const, // as: a pair, no list
  )
  return {
    pages: await Promise.all(pages.map((page) => compressPage(withHeadingFont(page, fontStyles)))),
    files: new Map(await Promise.all([...pictures, ...generated, ...fontFiles])),
    headingStyles: fontStyles,
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
  const content = configuration.content.current()
  build.render.setContent(content.shared, content.texts)
  const parent = path.join(dataDirectory, 'site')
  const hash = siteHash(build.hash, portal)
  const cached = await restore(path.join(parent, hash))
  if (cached) return withAssets(build, cached)
  const site = await renderSite(build, configuration)
  try {
    await store(site, path.join(parent, hash))
    for (const name of await readdir(parent))
      if (name !== hash) await rm(path.join(parent, name), { recursive: true, force: true })
  } catch (error) {
    throw new StartError(`DATA_DIR: cannot use the folder ${dataDirectory}: ${messageOf(error)}`)
  }
  return withAssets(build, site)
}
