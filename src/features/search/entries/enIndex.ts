import type { SearchWords } from '@/src/content/documentation/documentation'
import { furtherWords as further } from '@/src/content/search/en'
import { contents } from '@/src/features/documentation/contents/en'
import { byChapter, type SiteTexts } from './siteTexts'

const words = import.meta.glob<SearchWords>('/src/content/documentation/en/*.mdx', {
  eager: true,
  query: '?words',
  import: 'words',
})

export const siteTexts: SiteTexts = { contents, words: byChapter(words), further }
