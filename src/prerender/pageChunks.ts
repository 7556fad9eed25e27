import type { BuildManifest } from '@/openapi/renderBundle'
import type { Language } from '@/openapi/types'
import type { PortalRoute } from '../content/paths'
import { lateSources, pageSources, portSources } from '../app/routes/pageSources'

/** Built files by their path on the site, each once: scripts with the entry first, styles in the order of their cascade. */
export type PageChunks = { scripts: readonly string[]; styles: readonly string[] }

/**
 * What a page needs before it is whole: the entry with what it imports, then the route's code, adapters and texts, and
 * the styles of these and of its late sections. A shell's script is the entry alone, which the template names.
 */
export function pageChunks(manifest: BuildManifest, route: PortalRoute | null, language: Language): PageChunks {
  const entries = Object.keys(manifest).filter((source) => manifest[source]?.isEntry)
  const own = route ? [...entries, ...sourcesOf(route, language)] : entries
  const entry = entries.flatMap((source) => manifest[source]?.file ?? [])
  const scripts = route ? [...new Set([...entry, ...scriptsOf(manifest, own)])] : []
  const late = route ? (lateSources[route.key] ?? []) : []
  return { scripts, styles: filesOf(manifest, [...own, ...late], ({ css = [] }) => css) }
}

/** The scripts of these sources and of all that they import statically. */
export const scriptsOf = (manifest: BuildManifest, sources: readonly string[]): string[] =>
  filesOf(manifest, sources, ({ file }) => [file])

/** The modules by which a page's chunks are found. */
export const sourcesOf = (route: PortalRoute, language: Language): readonly string[] => [
  pageSources[route.key],
  ...(portSources[route.key] ?? []),
  `src/i18n/${language}/index.ts`,
  ...route.texts.map((namespace) => `src/i18n/${language}/${namespace}/index.ts`),
]

/** What `pick` takes of these sources' chunks and of all that they import statically, what is imported first. */
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
