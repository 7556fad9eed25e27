import { createHash } from 'node:crypto'
import { CONFIGURATION_ELEMENT, type PortalConfiguration } from '../../openapi/configuration'
import type { BuildManifest, RenderedPage } from '../../openapi/renderBundle'
import type { Language } from '../../openapi/types'
import type { PortalRoute } from '../content/paths'
import { firstPaintScript } from './firstPaint'
import { htmlLang, productNames } from './language'
import { lateSources, pageSources } from './pageSources'
import { pageAddress } from './siteFiles'

export type PageParts = {
  configuration: PortalConfiguration
  /** `dist/client/index.html`. */
  template: string
  manifest: BuildManifest
  path: string
  language: Language
  /** Null for the shell of routes that are rendered in the browser only. */
  route: PortalRoute | null
  body: string
  /** What the page itself is called: the title is the product's name on every route. */
  name: string
  description: string
}

const firstPaintHash = `'sha256-${createHash('sha256').update(firstPaintScript).digest('base64')}'`

/** Puts a rendered body, its head and the configuration into the built template. */
export function assemblePage(parts: PageParts): RenderedPage {
  const { template, path, language, route, body } = parts
  const attributes = `lang="${htmlLang(language)}" data-language="${language}"${route ? ` data-page="${route.key}"` : ''}`
  const html = template
    .replace(/<html[^>]*>/, () => `<html ${attributes}>`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${productNames[language]}</title>`)
    .replace('<!--head-->', () => head(parts))
    .replace('<!--body-->', () => body)
  return { path, language, html, scriptHashes: [firstPaintHash] }
}

function head(parts: PageParts): string {
  const { configuration, manifest, route, language } = parts
  return [
    ...(route
      ? [...meta(parts, route), ...chunkLinks(manifest, route, language)]
      : ['<meta name="robots" content="noindex">']),
    `<script>${firstPaintScript}</script>`,
    `<script type="application/json" id="${CONFIGURATION_ELEMENT}">${inScript(configuration)}</script>`,
  ].join('\n    ')
}

const card = { width: 1200, height: 630 }

function meta({ configuration, language, name, description }: PageParts, route: PortalRoute): string[] {
  const address = (of: Language) => escape(pageAddress(configuration, route.path, of))
  return [
    `<meta name="description" content="${escape(description)}">`,
    `<link rel="canonical" href="${address(language)}">`,
    `<link rel="alternate" hreflang="zh-CN" href="${address('zh')}">`,
    `<link rel="alternate" hreflang="en" href="${address('en')}">`,
    // The address without a language stands in the sitemap: a page whose own address were listed here must be canonical.
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="${productNames[language]}">`,
    `<meta property="og:title" content="${escape(name)}">`,
    `<meta property="og:description" content="${escape(description)}">`,
    `<meta property="og:url" content="${address(language)}">`,
    `<meta property="og:locale" content="${language === 'zh' ? 'zh_CN' : 'en_US'}">`,
    `<meta property="og:locale:alternate" content="${language === 'zh' ? 'en_US' : 'zh_CN'}">`,
    `<meta property="og:image" content="${escape(configuration.publicUrl)}/media/share-${language}.png">`,
    `<meta property="og:image:width" content="${card.width}">`,
    `<meta property="og:image:height" content="${card.height}">`,
    `<meta property="og:image:alt" content="${productNames[language]}">`,
    `<meta name="twitter:card" content="summary_large_image">`,
    ...(route.key === 'home'
      ? [`<script type="application/ld+json">${structuredData(configuration, language)}</script>`]
      : []),
  ]
}

/** What a search engine is told of the whole site; a data block, which no policy of scripts concerns. */
function structuredData(configuration: PortalConfiguration, language: Language): string {
  const site = {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: productNames[language],
    url: pageAddress(configuration, '/', language),
    inLanguage: htmlLang(language),
  }
  return inScript(site)
}

/** The matched route's code, texts and styles, so that hydration waits for nothing that was not asked for at once. */
function chunkLinks(manifest: BuildManifest, route: PortalRoute, language: Language): string[] {
  const sources = [
    pageSources[route.key],
    `src/i18n/${language}/index.ts`,
    ...route.texts.map((namespace) => `src/i18n/${language}/${namespace}/index.ts`),
  ]
  const entries = Object.keys(manifest).filter((source) => manifest[source]?.isEntry)
  const known = new Set(entries.flatMap((source) => chunksOf(manifest, source)))
  const missing = (of: readonly string[]) =>
    [...new Set(of.flatMap((source) => chunksOf(manifest, source)))].filter((chunk) => !known.has(chunk))
  const chunks = missing(sources)
  const styled = missing([...sources, ...(lateSources[route.key] ?? [])])
  const styles = new Set(styled.flatMap((chunk) => manifest[chunk]?.css ?? []))
  const files = new Set(chunks.flatMap((chunk) => manifest[chunk]?.file ?? []))
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...[...files].map((file) => `<link rel="modulepreload" href="/${file}">`),
  ]
}

/** A chunk and all that it imports statically. */
function chunksOf(manifest: BuildManifest, source: string, seen = new Set<string>()): string[] {
  const chunk = manifest[source]
  if (!chunk || seen.has(source)) return []
  seen.add(source)
  return [source, ...(chunk.imports ?? []).flatMap((imported) => chunksOf(manifest, imported, seen))]
}

/** JSON that cannot end the element in which it stands. */
const inScript = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c')

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
