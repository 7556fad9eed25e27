import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ChapterEntry } from '@/src/content/documentation/documentation'
import { chapterPath } from '@/src/runtime/paths'

type Contents = readonly ChapterEntry[]

/** Follows the address of a section that another chapter has: all of them once stood on one page. */
export function useMovedAnchor(current: string, contents: Contents): void {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const to = movedAnchor(hash.slice(1), current, contents)
    if (to) void navigate({ ...to, search }, { replace: true })
  }, [hash, search, current, contents, navigate])
}

/** The address of a chapter or section outside the current chapter, or null. */
export function movedAnchor(
  id: string,
  current: string,
  contents: Contents,
): { pathname: string; hash: string } | null {
  const sectionIn = ({ headings }: ChapterEntry) => headings.some((heading) => heading.id === id)
  if (contents.some((entry) => entry.name === current && sectionIn(entry))) return null
  const chapter = contents.find(({ name }) => name === id)
  if (chapter) return { pathname: chapterPath(id), hash: '' }
  const other = contents.find(sectionIn)
  return other ? { pathname: chapterPath(other.name), hash: `#${id}` } : null
}
