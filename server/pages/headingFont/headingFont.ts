import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { RenderBundle, RenderedPage } from '@/openapi/renderBundle'
import { languages } from '@/openapi/rules/language'
import type { Language } from '@/openapi/types'
import { projectRoot } from '@/server/platform/projectRoot'

/** Noto Serif SC SemiBold (OFL, see `OFL.txt`) with the characters of GB 2312 and Latin. */
const face = path.join(projectRoot, 'server', 'pages', 'headingFont', 'NotoSerifSC-SemiBold.woff2')

/** The most bytes of a font: a page with more kinds of characters in its headings has none. */
export const MOST_BYTES = 60_000

/** The entries of the face's name table with its licence and the licence's address; its copyright stays without them. */
const licenceNames = [13, 14]

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

/** The characters in the headlines of pages as they are rendered at start, so of the organisation's own texts, and in further ones. */
export function charactersOf(
  pages: readonly Pick<RenderedPage, 'html' | 'personal'>[],
  further: readonly string[] = [],
): string {
  const documents = pages.flatMap(({ html, personal }) => [html, personal ?? ''])
  const headlines = documents.flatMap((html) => html.split('<h1').slice(1))
  const texts = headlines.map((part) =>
    part
      .slice(part.indexOf('>') + 1, part.indexOf('</h1>'))
      .replaceAll(/<[^<>]*>/g, '')
      .replaceAll(/&[^;&]+;/g, (entity) => entities[entity] ?? ''),
  )
  return [...new Set([...texts, ...further].join(''))].sort().join('')
}

type Headlines = RenderBundle['headlines']

export type HeadingFont = { language: Language; path: string; body: Buffer }

/** The part of the face that the headlines of one language need; null without headlines and beyond `MOST_BYTES`. */
async function makeFont(
  pages: readonly RenderedPage[],
  headlines: Headlines,
  language: Language,
): Promise<HeadingFont | null> {
  const own = pages.filter((page) => page.language === language)
  const characters = charactersOf(own, await headlines(language))
  if (characters === '') return null
  const { default: subset } = await import('subset-font')
  const body = await subset(await readFile(face), characters, {
    targetFormat: 'woff2',
    noLayoutClosure: true,
    preserveNameIds: licenceNames,
  })
  if (body.length > MOST_BYTES) return null
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 10)
  return { language, path: `/assets/headline-${language}-${hash}.woff2`, body }
}

/** A font for each language that can have one. */
export async function makeHeadingFonts(
  pages: readonly RenderedPage[],
  headlines: Headlines,
): Promise<readonly HeadingFont[]> {
  const fonts = await Promise.all(languages.map((language) => makeFont(pages, headlines, language)))
  return fonts.filter((font) => font !== null)
}

/** The styles of all pages: readers change the language without another page, and a browser loads only the face that it uses. */
export const headingStyles = (fonts: readonly HeadingFont[]): string =>
  fonts
    .map(
      ({ language, path: file }) =>
        `@font-face{font-family:"Headline ${language}";font-weight:400 700;font-display:optional;` +
        `src:local("Source Han Serif SC SemiBold"),local("Noto Serif SC SemiBold"),url(${file}) format("woff2");` +
        // The metrics of Microsoft YaHei, which is shown otherwise: nothing moves.
        'ascent-override:105.9%;descent-override:26.2%;line-gap-override:0%}' +
        // Phones load no font: a slow one waits 100 ms for it in vain, on each visit.
        `@media (width>=48rem){h1:lang(${language}):not([data-written]){font-family:"Iowan Old Style","Palatino Linotype",` +
        `"Songti SC","Noto Serif CJK SC","Headline ${language}","PingFang SC","Microsoft YaHei",Georgia,serif}}`,
    )
    .join('')

const element = (text: string) => `<style>${text}</style>`

/** Adds the styles of the fonts to a page, with their hash for its policy. */
export function withHeadingFont(page: RenderedPage, styles: string): RenderedPage {
  if (styles === '') return page
  const add = (html: string) => html.replace('</head>', (end) => `${element(styles)}${end}`)
  const hash = `'sha256-${createHash('sha256').update(styles).digest('base64')}'` as const
  return {
    ...page,
    html: add(page.html),
    personal: page.personal === null ? null : add(page.personal),
    hashes: { ...page.hashes, styles: [...page.hashes.styles, hash] },
  }
}

/** The page for a browser that saves data. */
export const withoutHeadingFont = (html: string, styles: string) =>
  styles === '' ? html : html.replace(element(styles), '')
