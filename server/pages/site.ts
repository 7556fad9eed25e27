import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Configuration } from '../configuration/configuration'
import type { Build } from './build'
import { contentTypeOf, isCompressible } from './entry'
import { cachedSite, compressSite, siteHash, type RawSite, type Site } from './siteCache'

async function renderSite(
  { render, template, manifest, styles, clientDirectory, files }: Build,
  { portal }: Configuration,
): Promise<RawSite> {
  const texts = files.filter((file) => isCompressible(contentTypeOf(file)))
  const assets = texts.map(async (file) => ({
    path: file,
    contentType: contentTypeOf(file),
    body: await readFile(path.join(clientDirectory, file)),
  }))
  const generated = (await render.siteFiles(portal)).map(({ body, ...file }) => ({ ...file, body: Buffer.from(body) }))
  return {
    files: [...(await Promise.all(assets)), ...generated],
    pages: await render.renderSite({ configuration: portal, template, manifest, styles }),
  }
}

/** Every page and text file of the portal with the operator's configuration; read from the cache of the last start if nothing has changed. */
export function prepareSite(build: Build, configuration: Configuration): Promise<Site> {
  const hash = siteHash(build.hash, configuration.portal)
  return cachedSite(configuration.dataDirectory, hash, () => renderSite(build, configuration))
}

/** Renders the same site without reading or writing the cache. */
export async function makeSite(build: Build, configuration: Configuration): Promise<Site> {
  return compressSite(await renderSite(build, configuration))
}
