import type { ChapterEntry } from '@/src/content/documentation/documentation'
import { contentsOf } from './contentsOf'

const files = import.meta.glob<Omit<ChapterEntry, 'name'>>('/src/content/documentation/en/*.mdx', {
  eager: true,
  query: '?contents',
  import: 'contents',
})

export const contents = contentsOf(files)
