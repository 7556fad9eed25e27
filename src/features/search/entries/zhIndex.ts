import { contents } from '@/src/content/documentation/zh/contents'
import { searchWords as words } from '@/src/content/documentation/zh/searchWords'
import { furtherWords as further } from '@/src/content/search/zh'
import type { SiteTexts } from '@/src/content/search/siteTexts'

export const siteTexts: SiteTexts = { contents, words, further }
