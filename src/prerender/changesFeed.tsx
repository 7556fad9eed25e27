import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PortalConfiguration } from '@/openapi/configuration'
import type { SiteFile } from '@/openapi/renderBundle'
import { languages, languageTags } from '@/openapi/rules/language'
import type { Language } from '@/openapi/types'
import type { Chapter, ChapterComponents } from '../content/documentation/documentation'
import { sampleBase, sampleRoot } from '../runtime/outside'
import { changesChapter, chapterPath } from '../runtime/paths'
import { sampleId, sampleToken, tokenVariable } from '../runtime/samples'

export const feedPath = (language: Language) => `${chapterPath(changesChapter)}.${language}.atom`

type ChapterModule = { default: Chapter['Content'] }
type Front = { title: string; description: string }

const texts = import.meta.glob<ChapterModule>('/src/content/documentation/*/changes.mdx', { eager: true })
const fronts = import.meta.glob<Front>('/src/content/documentation/*/changes.mdx', {
  query: '?source',
  import: 'source',
  eager: true,
})

const inEvery = <Value,>(files: Readonly<Record<string, Value>>, language: Language): Value => {
  const value = files[`/src/content/documentation/${language}/${changesChapter}.mdx`]
  if (value === undefined) throw new Error(`there is no chapter of changes in ${language}`)
  return value
}

const Plain = ({ children }: { children?: ReactNode }) => children
const nothing = () => null

/** The chapter as a reader of feeds shows it, away from the portal: links are whole. */
function componentsOf(configuration: PortalConfiguration): ChapterComponents {
  const { publicUrl, sampleModel } = configuration
  return {
    h2: ({ id, children }) => <h2 id={id}>{children}</h2>,
    a: ({ href, children }) => <a href={new URL(href, publicUrl).href}>{children}</a>,
    pre: ({ children }) => <pre>{children}</pre>,
    Changed: ({ on }) => <time dateTime={on} />,
    Samples: Plain,
    Note: Plain,
    Base: () => sampleBase(configuration),
    Root: () => sampleRoot(configuration),
    Token: () => sampleToken(),
    Model: () => sampleModel,
    Variable: () => tokenVariable(),
    Id: () => sampleId(),
    Name: () => configuration.content.names.en.product,
    Portal: () => publicUrl,
    ContractLink: nothing,
    Fields: nothing,
    Errors: nothing,
    Headers: nothing,
  }
}

type Change = { id: string; title: string; day: string; html: string }

const head = /^<h2 id="([^"]+)">(.*?)<\/h2>\s*<time dateTime="(\d{4}-\d{2}-\d{2})"><\/time>/s

/** The changes in each section of the chapter; throws if a section does not begin with its day. */
function changesIn(configuration: PortalConfiguration, language: Language): readonly Change[] {
  const { default: Content } = inEvery(texts, language)
  const html = renderToStaticMarkup(<Content components={componentsOf(configuration)} />)
  return html
    .split(/(?=<h2 )/)
    .slice(1)
    .map((part) => {
      const [whole = '', id, title, day] = head.exec(part) ?? []
      const said = part.slice(whole.length).trim()
      if (!id || !title || !day || !said) throw new Error(`a change begins with its day: ${part.slice(0, 80)}`)
      return { id, title: title.replaceAll(/<[^<>]+>/g, ''), day, html: said }
    })
}

const instantOf = (day: string) => `${day}T00:00:00Z`

function entry({ id, title, day, html }: Change, page: string): string {
  const address = escapeText(`${page}#${id}`)
  return `  <entry>
    <id>${address}</id>
    <title>${title}</title>
    <published>${instantOf(day)}</published>
    <updated>${instantOf(day)}</updated>
    <link rel="alternate" type="text/html" href="${address}"/>
    <content type="html">${escapeText(html)}</content>
  </entry>`
}

function feed(configuration: PortalConfiguration, language: Language): string {
  const { publicUrl, content } = configuration
  const { title, description } = inEvery(fronts, language)
  const page = `${publicUrl}${chapterPath(changesChapter)}?lang=${language}`
  const changes = changesIn(configuration, language)
  const newest = changes.map(({ day }) => day).reduce((one, other) => (one > other ? one : other))
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${languageTags[language]}">
  <id>${escapeText(page)}</id>
  <title>${escapeText(`${title} · ${content.names[language].product}`)}</title>
  <subtitle>${escapeText(description)}</subtitle>
  <updated>${instantOf(newest)}</updated>
  <author><name>${escapeText(content.names[language].product)}</name></author>
  <link rel="self" type="application/atom+xml" href="${escapeText(`${publicUrl}${feedPath(language)}`)}"/>
  <link rel="alternate" type="text/html" hreflang="${languageTags[language]}" href="${escapeText(page)}"/>
${changes.map((change) => entry(change, page)).join('\n')}
</feed>
`
}

/** The API's changes as Atom (RFC 4287), a feed for each language, generated from their chapter. */
export const changesFeeds = (configuration: PortalConfiguration): readonly SiteFile[] =>
  languages.map((language) => ({
    path: feedPath(language),
    contentType: 'application/atom+xml; charset=utf-8',
    body: feed(configuration, language),
  }))

/** Text as HTML and XML have it between tags and in attributes. */
export const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
