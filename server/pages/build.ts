import { createHash, type Hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildManifest, RenderBundle } from '@/openapi/renderBundle'
import { messageOf, StartError } from '../platform/log'
import { contentTypeOf, isCompressible } from './entry'

/** The output of `npm run build`: the client's files and the render bundle. */
export type Build = Awaited<ReturnType<typeof loadBuild>>

async function listFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${path.relative(directory, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')}`)
    .filter((file) => file !== '/index.html' && !file.startsWith('/.') && !file.endsWith('.map'))
    .sort()
}

/** Hashes texts outside `/assets`: their names do not change with them, and they are stored with the rendered pages. */
async function hashTexts(hash: Hash, clientDirectory: string, files: readonly string[]) {
  const isNamed = (file: string) => file.startsWith('/assets/')
  for (const file of files.filter((name) => !isNamed(name) && isCompressible(contentTypeOf(name)))) {
    const text = await readFile(path.join(clientDirectory, file))
    hash.update(`${file} ${text.length} `).update(text)
  }
}

async function readStyles(clientDirectory: string, files: readonly string[]) {
  const sheets = files.filter((file) => file.endsWith('.css'))
  const texts = sheets.map(async (file) => [file.slice(1), await readFile(path.join(clientDirectory, file), 'utf8')])
  return Object.fromEntries(await Promise.all(texts)) as Readonly<Record<string, string>> // as: pairs of texts
}

/** Reads the build below `root`; throws a StartError if the portal is not built. */
export async function loadBuild(root: string) {
  const clientDirectory = path.join(root, 'dist', 'client')
  const renderFile = path.join(root, 'dist', 'render', 'render.js')
  try {
    const template = await readFile(path.join(clientDirectory, 'index.html'), 'utf8')
    const manifest = await readFile(path.join(clientDirectory, '.vite', 'manifest.json'), 'utf8')
    const files = await listFiles(clientDirectory)
    const hash = createHash('sha256')
      .update(template)
      .update(manifest)
      .update(await readFile(renderFile))
    await hashTexts(hash, clientDirectory, files)
    const styles = await readStyles(clientDirectory, files)
    const render = (await import(/* @vite-ignore */ pathToFileURL(renderFile).href)) as RenderBundle // as: built from src/prerender/render.tsx
    const chunks = JSON.parse(manifest) as BuildManifest // as: Vite's own format
    return {
      render,
      template,
      manifest: chunks /** The text of every style sheet, by its file name in the manifest. */,
      styles,
      clientDirectory /** Paths of the client's files on the site, without the template and source maps. */,
      files,
      hash: hash.digest('hex'),
    }
  } catch (error) {
    throw new StartError(`the portal is not built (run npm run build): ${messageOf(error)}`)
  }
}
