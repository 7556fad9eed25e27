import type { SearchWords } from '@/src/content/documentation/documentation'
import { furtherWords as further } from '@/src/content/search/zh'
import { contents } from '@/src/features/documentation/contents/zh'
import { byChapter, type SiteTexts } from './siteTexts'

const words = import.meta.glob<SearchWords>('/src/content/documentation/zh/*.mdx', {
  eager: true,
  query: '?words',
  import: 'words',
})

export const siteTexts: SiteTexts = { contents, words: byChapter(words), further }
