import type { ContentFile, ContentNames, ContentTexts, InLanguage } from './content.js'
import type { Language } from './types.js'

/** The value with the text of one language in place of each `{ zh, en }`. */
export function inLanguage<Value>(value: Value, language: Language): InLanguage<Value>

/** The texts of a content file in one language, by the namespace of texts to which they are added. */
export function contentTexts(content: ContentFile, language: Language): ContentTexts

/** The values of `%product%` and the like. */
export function contentNames(content: ContentFile, language: Language): ContentNames

/** The same texts with the names in place of `%product%` and the like; throws for an unknown name. */
export function fillNames<Texts extends object>(texts: Texts, names: ContentNames): Texts
