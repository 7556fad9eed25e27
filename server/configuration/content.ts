import { inLanguage } from '@/openapi/contentTexts.mjs'
import type { ContentFile, ContentTexts, LocalisedText, PublicContent } from '@/openapi/content'
import type { Language } from '@/openapi/types'
import { FIRST_PREFIX } from './tokenForms'

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

/** The content with what follows from it. */
export type ServerContent = Content & {
  /** The words of the organisation's names; the same list for the same content. */
  words: readonly string[]
  /** The prefix of new tokens, and those of all tokens of the portal; other tokens belong to another service. */
  tokenPrefix: string
  tokenPrefixes: readonly string[]
}

/** Gives the content that applies now. Parts of the server read it at each use. */
export type ContentPort = { current(): ServerContent }

/** Creates the port of content that does not change. */
export function createContent(content: Content): ContentPort {
  const { tokenPrefix } = content.shared.names.en
  const tokenPrefixes = [...new Set([FIRST_PREFIX, tokenPrefix])]
  const current: ServerContent = { ...content, words: wordsOf(content), tokenPrefix, tokenPrefixes }
  return { current: () => current }
}

/** The title that the content file has for a season of the bootcamp. */
export function seasonName({ file }: Pick<Content, 'file'>, number: number): LocalisedText | null {
  const season = file.bootcamps?.seasons.find((one) => one.number === number)
  return season ? { zh: inLanguage(season.title, 'zh'), en: inLanguage(season.title, 'en') } : null
}
