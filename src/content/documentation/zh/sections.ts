import { byChapter, type SectionWords } from '../sections'

const files = import.meta.glob<readonly SectionWords[]>('./*.mdx', {
  eager: true,
  query: '?sections',
  import: 'sections',
})

export const sections = byChapter(files)
