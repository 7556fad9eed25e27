import { byChapter, type SearchWords } from '../searchWords'

const files = import.meta.glob<SearchWords>('./*.mdx', { eager: true, query: '?words', import: 'words' })

export const searchWords = byChapter(files)
