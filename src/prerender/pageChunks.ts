import type { BuildManifest, SitePage } from '@/openapi/renderBundle'
import type { Language } from '@/openapi/types'

/** Built files by their path on the site, each once: scripts with the entry first, styles in the order of their cascade. */
export type PageChunks = { scripts: readonly string[]; styles: readonly string[] }

/**
 * Chunks of a whole page: the entry with its imports, then the page's code and texts, and the styles of
 * these and of its deferred parts. A shell's script is the entry alone, which the template names.
 */
export function pageChunks(manifest: BuildManifest, page: SitePage | null, language: Language): PageChunks {
  const entries = Object.keys(manifest).filter((source) => manifest[source]?.isEntry)
  const own = page ? [...entries, ...sourcesOf(page, language)] : entries
  const entry = entries.flatMap((source) => manifest[source]?.file ?? [])
  const scripts = page ? [...new Set([...entry, ...scriptsOf(manifest, own)])] : []
  const deferred = page ? deferredOf(manifest, page) : []
  return { scripts, styles: filesOf(manifest, [...own, ...deferred], ({ css = [] }) => css) }
}

/** The scripts of these sources and of all that they import statically. */
export const scriptsOf = (manifest: BuildManifest, sources: readonly string[]): string[] =>
  filesOf(manifest, sources, ({ file }) => [file])

/** The modules by which a page's chunks are found. */
export const sourcesOf = (page: SitePage, language: Language): readonly string[] => [
  `${page.folder}/screen.tsx`,
  `src/i18n/${language}/index.ts`,
  ...page.texts.map((namespace) => `src/i18n/${language}/${namespace}/index.ts`),
  ...(page.folder.startsWith(documentation) ? [`${documentation}/contents/${language}.ts`] : []),
]

/** The `prepare` of these pages loads the table of contents. */
const documentation = 'src/features/documentation'

/** The modules that a page loads later, and that are rendered with it. */
export const deferredOf = (manifest: BuildManifest, { folder }: SitePage): readonly string[] =>
  Object.keys(manifest).filter((source) => source.startsWith(`${folder}/`) && source.endsWith('.deferred.tsx'))

/** Collects `pick` over the chunks of these sources and their static imports, imports first. */
function filesOf(
  manifest: BuildManifest,
  sources: readonly string[],
  pick: (chunk: BuildManifest[string]) => readonly string[],
): string[] {
  const seen = new Set<string>()
  const visit = (source: string): readonly string[] => {
    const chunk = manifest[source]
    if (!chunk || seen.has(source)) return []
    seen.add(source)
    return [...(chunk.imports ?? []).flatMap(visit), ...pick(chunk)]
  }
  return [...new Set(sources.flatMap(visit))]
}
