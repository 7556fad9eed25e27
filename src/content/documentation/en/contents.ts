import { contentsOf, type ChapterEntry } from '../contents'

const files = import.meta.glob<Omit<ChapterEntry, 'name'>>('./*.mdx', {
  eager: true,
  query: '?contents',
  import: 'contents',
})

export const contents = contentsOf(files)
