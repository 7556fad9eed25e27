import { inLanguage } from '@/openapi/contentTexts.mjs'
import type { ContentNames, LocalisedText } from '@/openapi/content'
import type { Language } from '@/openapi/types'
import { exampleContent, type Content } from './contentFile'

let current: Content | null = null

/** Sets the organisation's content for this process, before it serves or writes anything. */
export function setServerContent(content: Content): void {
  current = content
}

const content = () => current ?? exampleContent()

/** The organisation's names in a language; those of the example until others are set. */
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
