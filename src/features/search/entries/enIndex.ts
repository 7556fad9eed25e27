import { contents } from '@/src/content/documentation/en/contents'
import { searchWords as words } from '@/src/content/documentation/en/searchWords'
import { furtherWords as further } from '@/src/content/search/en'
import type { SiteTexts } from '@/src/content/search/siteTexts'

export const siteTexts: SiteTexts = { contents, words, further }
