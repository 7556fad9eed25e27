import type { Language } from '@/openapi/types'
import { chapterPath } from '../pages'

/** The chapter that says what changed in the API, of which the feed is made. */
export const changesChapter = 'changes'

export const feedPath = (language: Language) => `${chapterPath(changesChapter)}.${language}.atom`
