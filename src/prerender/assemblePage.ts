import { createHash } from 'node:crypto'
import { CONFIGURATION_ELEMENT, STORAGE_PREFIX, type PortalConfiguration } from '@/openapi/configuration'
import { userPlaceholders, type RenderedPage, type RenderInput } from '@/openapi/renderBundle'
import { languages, languageTags } from '@/openapi/rules/language'
import { DATA_ELEMENT, SERVED_ELEMENT, type PageData } from '@/openapi/served'
import type { Language } from '@/openapi/types'
import { feedPath, escapeText } from './changesFeed'
import { changesChapter } from '../runtime/paths'
import type { Page } from '../routes/pages'
import firstPaintScript from '../browser/firstPaint?inline-script'
import { FRAME_ATTRIBUTE, SCRIPTS_NAME, SERVED_ATTRIBUTE } from '../browser/servedPage'
import { ownTextsAddress } from '../i18n/ownTexts'
import { siteContent } from '../i18n/siteContent'
import { pageChunks, scriptsOf } from './pageChunks'
import { pageAddress } from './siteFiles'

/** `template`: `dist/client/index.html`. */
export type PageParts = RenderInput & {
  path: string
  language: Language
  /** Null for the shell of routes that are rendered in the browser only; of one behind the sign-in the frame is shown. */
  page: Page | null
  body: string
  /** The body for any person (`anyPerson`), or null. */
  personalBody: string | null
  /** The server's data in the bodies. */
  data?: PageData | undefined
  /** Parts outside the body's React root. */
  beside?: string
  /** The page's own name: the title is the product's name on every page. */
  name: string
  description: string
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The script of the head, with the prefix of this portal's storage keys. */
const headScript = ({ content }: PortalConfiguration) =>
  firstPaintScript.replaceAll(STORAGE_PREFIX, content.names.en.storagePrefix)

/** Vite's own tags for the entry. */
const builtStyles = /(?<![ \t])[ \t]*<link rel="stylesheet"[^<>]*>\n?/g
const builtScript = /(?<![ \t])[ \t]*<script type="module"[^<>]*><\/script>\n?/

/** Chunks for the first calls of a signed-in user, in addition to the page's own scripts. */
const callingSources = ['src/app/client.ts'] as const

/** A data block, which no policy of scripts concerns; what is before it is painted without it. */
const servedElement = `<script type="application/json" id="${SERVED_ELEMENT}">${userPlaceholders.served}</script>`

const dataElement = (data: PageData | undefined) =>
  data === undefined ? '' : `<script type="application/json" id="${DATA_ELEMENT}">${inScript(data)}</script>`

/** Puts the rendered bodies, their head and the configuration into the built template. */
export function assemblePage(parts: PageParts): RenderedPage {
  const { manifest, path, language, page, body, personalBody } = parts
  const chunks = pageChunks(manifest, page, language)
  const styles = inlineStyles(parts.styles, chunks.styles)
  const end = dataElement(parts.data)
  const own = { sheets: styleElements(styles, chunks.styles), scripts: chunks.scripts, body, attribute: '', end }
  const scripts = [...new Set([...chunks.scripts, ...scriptsOf(manifest, callingSources)])]
  const personal = { ...own, scripts, attribute: ` ${SERVED_ATTRIBUTE}`, end: end + servedElement }
  return {
    path,
    language,
    html: fill(parts, own),
    personal: personalBody === null ? null : fill(parts, { ...personal, body: personalBody }),
    hashes: { scripts: [hashOf(headScript(parts.configuration))], styles: styles === '' ? [] : [hashOf(styles)] },
  }
}

type Filling = { sheets: readonly string[]; scripts: readonly string[]; body: string; attribute: string; end: string }

function fill(parts: PageParts, { sheets, scripts, body, attribute, end }: Filling): string {
  const { configuration, template, language, page, beside = '' } = parts
  const attributes = [
    `lang="${languageTags[language]}" data-language="${language}"`,
    ...(page ? [`data-page="${page.path}"`] : []),
    ...(page?.kind === 'shell' ? [FRAME_ATTRIBUTE] : []),
  ].join(' ')
  return template
    .replace(/<html[^<>]*>/, () => `<html ${attributes}${attribute}>`)
    .replace(
      /<title>[^<]*<\/title>/,
      () => `<title>${escapeText(configuration.content.names[language].product)}</title>`,
    )
    .replace(/<link rel="icon"[^<\n]*\n *<link rel="apple-touch-icon"[^<\n]*/, () =>
      iconLinks(configuration).join('\n    '),
    )
    .replace(builtStyles, '')
    .replace(builtScript, (script) => (scripts.length > 0 ? '' : script))
    .replace('<!--head-->', () =>
      [...head(parts), ...ownTexts(parts), ...sheets, ...scriptNames(scripts), ...dataBlocks(parts)].join('\n    '),
    )
    .replace('<div id="root">', (root) => `${beside}${root}`)
    .replace('<!--body-->', () => body)
    .replace('</body>', (tag) => `${end}${tag}`)
}

const head = (parts: PageParts): string[] =>
  parts.page?.kind === 'document' ? meta(parts, parts.page) : ['<meta name="robots" content="noindex">']

/** Asks for the texts of the organisation's own content file together with the page's scripts. */
const ownTexts = ({ language }: PageParts): string[] => {
  const { version } = siteContent()
  return version === ''
    ? []
    : [`<link rel="preload" as="fetch" crossorigin href="${ownTextsAddress(version, language)}">`]
}

const dataBlocks = ({ configuration }: PageParts): string[] => [
  `<script>${headScript(configuration)}</script>`,
  `<script type="application/json" id="${CONFIGURATION_ELEMENT}">${inScript({ ...configuration, content: siteContent() })}</script>`,
]

const card = { width: 1200, height: 630 }

function meta({ configuration, path, language, name, description }: PageParts, page: Page): string[] {
  const address = (of: Language) => escapeText(pageAddress(configuration, path, of))
  return [
    `<meta name="description" content="${escapeText(description)}">`,
    `<link rel="canonical" href="${address(language)}">`,
    ...languages.map((of) => `<link rel="alternate" hreflang="${languageTags[of]}" href="${address(of)}">`),
    ...(page.chapter === changesChapter ? [feedLink(language, name)] : []),
    // The sitemap lists addresses without a language: listing a page's own address would require it to be canonical.
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="${escapeText(configuration.content.names[language].product)}">`,
    `<meta property="og:title" content="${escapeText(name)}">`,
    `<meta property="og:description" content="${escapeText(description)}">`,
    `<meta property="og:url" content="${address(language)}">`,
    `<meta property="og:locale" content="${language === 'zh' ? 'zh_CN' : 'en_US'}">`,
    `<meta property="og:locale:alternate" content="${language === 'zh' ? 'en_US' : 'zh_CN'}">`,
    ...shareLines(configuration, language),
    ...(page.key === 'home'
      ? [`<script type="application/ld+json">${structuredData(configuration, language)}</script>`]
      : []),
  ]
}

function iconLinks({ content: { pictures } }: PortalConfiguration): string[] {
  const type = pictures.icon.endsWith('.svg') ? ' type="image/svg+xml"' : ''
  return [
    `<link rel="icon" href="${pictures.icon}"${type} />`,
    ...(pictures.touchIcon ? [`<link rel="apple-touch-icon" href="${pictures.touchIcon}" />`] : []),
  ]
}

/** The picture of links in other services; an organisation without one has none. */
function shareLines({ publicUrl, content }: PortalConfiguration, language: Language): string[] {
  const address = content.pictures.share[language]
  if (address === '') return [`<meta name="twitter:card" content="summary">`]
  return [
    `<meta property="og:image" content="${escapeText(publicUrl + address)}">`,
    `<meta property="og:image:width" content="${card.width}">`,
    `<meta property="og:image:height" content="${card.height}">`,
    `<meta property="og:image:alt" content="${escapeText(content.names[language].product)}">`,
    `<meta name="twitter:card" content="summary_large_image">`,
  ]
}

const feedLink = (language: Language, name: string) =>
  `<link rel="alternate" type="application/atom+xml" title="${escapeText(name)}" href="${feedPath(language)}">`

/** Facts about the whole site for search engines; a data block, to which no script policy applies. */
function structuredData(configuration: PortalConfiguration, language: Language): string {
  const site = {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: configuration.content.names[language].product,
    url: pageAddress(configuration, '/', language),
    inLanguage: languageTags[language],
  }
  return inScript(site)
}

/** The styles stand in the page: one round trip less before the first paint. */
function inlineStyles(styles: PageParts['styles'], files: readonly string[]): string {
  const text = files.map((file) => styles[file] ?? missing(file)).join('')
  if (text.includes('</')) throw new Error('a style sheet would end the element that it stands in')
  return text
}

function missing(file: string): never {
  throw new Error(`the build has no style sheet ${file}`)
}

/** A disabled sheet is never fetched, and makes the loader of lazy chunks find their styles. */
const styleElements = (text: string, files: readonly string[]): string[] =>
  text === ''
    ? []
    : [`<style>${text}</style>`, ...files.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`)]

/** All scripts that hydration will need: the lines in the head ask for them together, once the page is seen. */
const scriptNames = (files: readonly string[]): string[] =>
  files.length === 0 ? [] : [`<meta name="${SCRIPTS_NAME}" content="${files.map((file) => `/${file}`).join(' ')}">`]

/** JSON that cannot end the element in which it stands. */
const inScript = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c')
