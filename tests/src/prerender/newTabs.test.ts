import { expect, test } from 'vitest'
import { read, sources } from '@/tests/support/repository'

test('every link that opens a tab says so, by the same mark', () => {
  const links = sources(/\.tsx$/, 'src').flatMap((file) =>
    [...read(file).matchAll(/<a\b[^>]*target="_blank"[^]*?<\/a>/g)].map(([link]) => ({ file, link })),
  )
  expect(links.length).toBeGreaterThan(5)
  const says = (link: string) =>
    link.includes('<OpensNewTab ') || (link.includes('<OpensNewTabMark') && link.includes('aria-describedby='))
  expect(links.filter(({ link }) => !says(link))).toEqual([])
})
