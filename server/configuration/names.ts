import { inLanguage } from '@/openapi/contentTexts.mjs'
import type { ContentFile, ContentNames, ContentTexts, LocalisedText, PublicContent } from '@/openapi/content'
import type { Language } from '@/openapi/types'

/** The organisation's content, with an address in place of each picture file. */
export type Content = {
  file: ContentFile
  /** The part of every page. */
  shared: PublicContent
  /** The texts that replace the built ones; null without an own file. */
  texts: Readonly<Record<Language, ContentTexts>> | null
  /** The pictures by their address. */
  pictures: ReadonlyMap<string, Buffer>
}

/** The words of the product's and organisation's names in both languages, such as `acme` and `开放平台`, in lower case. */
function wordsOf({ shared }: Content): string[] {
  const names = (['zh', 'en'] as const).flatMap((language) => {
    const { product, organisation } = shared.names[language]
    return [product, organisation]
  })
  return [
    ...new Set(
      names.flatMap(
        (name) =>
          name
            .normalize('NFKC')
            .toLowerCase()
            .match(/[\p{L}\p{N}]+/gu) ?? [],
      ),
    ),
  ]
}

let current: { content: Content; words: readonly string[] } | null = null

/** Sets the organisation's content for this process, before it serves or writes anything. */
export function setServerContent(content: Content): void {
  current = { content, words: wordsOf(content) }
}

function set() {
  if (!current) throw new Error('the content is read before it is set')
  return current
}

const content = (): Content => set().content

/** The words of the organisation's names; the same list until other content is set. */
export const ownWords = (): readonly string[] => set().words

/** The organisation's names in a language; throws before `setServerContent`, as all below. */
export const namesIn = (language: Language): ContentNames => content().shared.names[language]

/** The title that the content file has for a season of the bootcamp. */
export function seasonName(number: number): LocalisedText | null {
  const season = content().file.bootcamps?.seasons.find((one) => one.number === number)
  return season ? { zh: inLanguage(season.title, 'zh'), en: inLanguage(season.title, 'en') } : null
}

/** The address of the icon of this portal's pages. */
export const iconAddress = (): string => content().shared.pictures.icon

/** Repositories whose stars are shown, by the key that the front page's content names. */
export const starRepositories = (): Readonly<Record<string, string>> => content().file.star_counts ?? {}
